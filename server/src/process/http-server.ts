import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { ERROR_STATUS, type ErrorCode, type WireError } from '@prebell/contracts';
import type { ServerEnv } from '../http/env';
import { DATA_POLICY } from '../http/security-headers';
import type { Admission } from '../load/shed-load';
import { refusalTrace, TRACE_RESPONSE } from '../tracing/trace-context';
import { StartError } from './start-error';

/** How long running requests may take to finish at shutdown, milliseconds. */
const DRAIN_MS = 8_000;

/** Maximum length of a path with its query, characters. Links of the product are much shorter. */
const MOST_URL = 8_192;
/**
 * A request must arrive completely within this time, and its headers within `HEAD_MS`, milliseconds; otherwise it gets
 * 408.
 */
const REQUEST_MS = 30_000;
const HEAD_MS = 10_000;

/**
 * How many connections may wait to be accepted; the system may allow fewer (`net.core.somaxconn`). A connection without
 * a place is reset, or retried by its client after 1, 3, 7 s and so on. With Node's default of 511, that happened to
 * 128 of 2,000 clients.
 */
const MOST_WAITING = 4_096;

/** The handler of requests, such as a Hono app. */
interface App {
  fetch(request: Request, bindings: ServerEnv['Bindings']): Response | Promise<Response>;
  /** Answers some requests without `fetch`; true means that it has answered. Never throws or rejects. */
  readonly answerDirectly?: ((request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>) | null;
}

export interface HttpServer {
  readonly server: Server;
  /** Resolves with the port; rejects with a StartError if the port is taken. */
  listen(host: string, port: number): Promise<number>;
  /** From now on, `app` answers the requests that `admits` accepts. */
  serve(app: App, admits?: Admission): void;
  /** Accepts no new connections, lets requests finish, and closes. */
  close(): Promise<void>;
}

const urlTooLong = (): Response =>
  Response.json({ error: 'This address is too long', code: 'URL_TOO_LONG' } satisfies WireError, {
    status: ERROR_STATUS.URL_TOO_LONG,
    headers: { Connection: 'close', 'Content-Security-Policy': DATA_POLICY, [TRACE_RESPONSE]: refusalTrace(undefined) },
  });

/** Requests that Node's parser rejects, before any code of the platform sees them. */
const UNREADABLE: Readonly<Record<string, { readonly code: ErrorCode; readonly error: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'REQUEST_TIMEOUT', error: 'The request did not arrive in time. Please try again.' },
  HPE_HEADER_OVERFLOW: { code: 'HEADERS_TOO_LARGE', error: 'The headers of this request are too large' },
};
const MALFORMED = { code: 'VALIDATION_FAILED', error: 'This request is malformed' } as const;

/** Answers an unreadable request in the platform's error format, and closes the connection. */
const refuseUnreadable = (fault: NodeJS.ErrnoException, socket: Duplex): void => {
  // The client is gone, or is still receiving an earlier response, which only this internal field of Node tells.
  if (fault.code === 'ECONNRESET' || !socket.writable || Reflect.get(socket, '_httpMessage'))
    return void socket.destroy();
  const { code, error } = UNREADABLE[fault.code ?? ''] ?? MALFORMED;
  const body = JSON.stringify({ error, code } satisfies WireError);
  const status = ERROR_STATUS[code];
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    `Content-Security-Policy: ${DATA_POLICY}`,
    `${TRACE_RESPONSE}: ${refusalTrace(undefined)}`,
    'Connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
};

/**
 * Node's server around a replaceable app, so that it can listen before the database is ready. Node rejects headers of
 * more than 16 KiB.
 */
export const createHttpServer = (first: App, { headMs = HEAD_MS } = {}): HttpServer => {
  let app = first;
  let admits: Admission = () => true;
  const answerByFetch = getRequestListener((request, env) => {
    const bindings = env as ServerEnv['Bindings'];
    const { length } = bindings.incoming?.url ?? '';
    return length > MOST_URL ? urlTooLong() : app.fetch(request, bindings);
  });
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const answered = app.answerDirectly?.(request, response) ?? false;
    if (answered === false) void answerByFetch(request, response);
    else if (answered !== true)
      void answered.then((isDone) => {
        if (!isDone) void answerByFetch(request, response);
      });
  };
  const server = createServer(
    { headersTimeout: headMs, requestTimeout: REQUEST_MS, connectionsCheckingInterval: headMs / 5 },
    (request, response) => {
      const admitted = admits(request, response);
      if (admitted === true) answer(request, response);
      else if (admitted !== false)
        void admitted.then(
          (isIn) => {
            if (isIn) answer(request, response);
          },
          () => response.destroy(),
        );
    },
  );
  server.on('clientError', refuseUnreadable);
  // Longer than proxies keep idle connections, so that a proxy never sends into a connection that is closing.
  server.keepAliveTimeout = 65_000;

  return {
    server,
    async listen(host, port) {
      server.listen({ port, host, backlog: MOST_WAITING });
      await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'EADDRINUSE')
          throw new StartError(`Port ${port} is taken. Choose another one: PORT=${port + 1} npm start`);
        throw new StartError(`Cannot listen on ${host}:${port}: ${error.message}`);
      });
      return (server.address() as AddressInfo).port;
    },
    serve(next, admission = () => true) {
      app = next;
      admits = admission;
    },
    async close() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      const sweep = setInterval(() => server.closeIdleConnections(), 100);
      const force = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      await closed;
      clearInterval(sweep);
      clearTimeout(force);
    },
  };
};
