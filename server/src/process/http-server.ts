import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { ERROR_STATUS, type WireError } from '@prebell/contracts';
import type { ServerEnv } from '../http/env';
import type { Admission } from '../load/shed-load';
import { refusalTrace, TRACE_RESPONSE } from '../tracing/trace-context';
import { StartError } from './start-error';

/** How long running requests may take to finish when the platform stops, milliseconds. */
const DRAIN_MS = 8_000;

/** Longest path with its query, characters. Links of the product stay far below. */
const MOST_URL = 8_192;
/** A request must arrive completely in this time, and its head in the first of it, milliseconds; else it gets 408. */
const REQUEST_MS = 30_000;
const HEAD_MS = 10_000;

/**
 * Connections that may wait to be taken; the system may allow fewer (`net.core.somaxconn`). One that finds no place is reset, or tried
 * again by its client after 1, 3, 7 s and so on: with Node's own 511 that befell 128 of a crowd of 2,000.
 */
const MOST_WAITING = 4_096;

/** What answers requests, such as a Hono app. */
interface App {
  fetch(request: Request, bindings: ServerEnv['Bindings']): Response | Promise<Response>;
  /** Answers some requests without `fetch`: true means that it has answered. Never throws or rejects. */
  readonly answerDirectly?: ((request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>) | null;
}

export interface HttpServer {
  readonly server: Server;
  /** Resolves with the port; rejects with a StartError when it is taken. */
  listen(host: string, port: number): Promise<number>;
  /** From now on `app` answers the requests that `admits` accepts. */
  serve(app: App, admits?: Admission): void;
  /** Takes no new connections, lets requests finish, and closes. */
  close(): Promise<void>;
}

const urlTooLong = (): Response =>
  Response.json({ error: 'This address is too long', code: 'URL_TOO_LONG' } satisfies WireError, {
    status: ERROR_STATUS.URL_TOO_LONG,
    headers: { Connection: 'close', [TRACE_RESPONSE]: refusalTrace(undefined) },
  });

/**
 * Node's server around a replaceable app: it listens before there is a database. Node answers headers
 * of more than 16 KiB with 431.
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
  // Longer than a proxy keeps its connections, so that it never sends into a closing one.
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
