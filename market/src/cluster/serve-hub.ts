import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { seconds } from '@prebell/contracts';
import { type WebSocket, WebSocketServer } from 'ws';
import type { FromEngine, ToEngine } from '../service/protocol';
import type { EngineHub } from './engine-hub';

/** Where other instances reach the leader. Never reachable from outside; callers present the leader's secret. */
export const LINK_PATH = '/internal/market';
/** Heartbeat interval, for a link without other traffic. */
export const SIGN_EVERY_MS = seconds(1);
/** A guest that is further behind is disconnected: with a new link it starts from the newest tables. */
const MOST_BUFFERED_BYTES = 8 * 1024 * 1024;
const NOT_FOUND = 'HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n';
const UNAUTHORIZED = 'HTTP/1.1 401 Unauthorized\r\nConnection: close\r\n\r\n';
const UNAVAILABLE = 'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n';

const isSame = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));

/** All guests get the same object, so encode it once. */
const encodings = new WeakMap<FromEngine, string>();
const encode = (message: FromEngine): string => {
  const known = encodings.get(message);
  if (known !== undefined) return known;
  const text = JSON.stringify(message);
  encodings.set(message, text);
  return text;
};

const host = (socket: WebSocket, hub: EngineHub): void => {
  const send = (message: FromEngine) => {
    if (socket.bufferedAmount > MOST_BUFFERED_BYTES) socket.terminate();
    else socket.send(encode(message));
  };
  const seat = hub.join({ send, end: () => socket.close() });
  if (seat === null) {
    socket.close();
    return;
  }
  const sign = setInterval(() => socket.ping(), SIGN_EVERY_MS);
  socket.on('message', (data) => seat.receive(JSON.parse(String(data)) as ToEngine));
  socket.on('close', () => {
    clearInterval(sign);
    seat.leave();
  });
  socket.on('error', () => socket.terminate());
};

/**
 * Serves the engine of `hub` to other instances over a WebSocket of the platform's own port.
 * @returns the function that stops it
 */
export const serveHub = (server: Server, hub: EngineHub, secret: string): (() => void) => {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    if (request.url !== LINK_PATH) {
      stream.end(NOT_FOUND);
      return;
    }
    const given = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    if (!isSame(given, secret)) stream.end(UNAUTHORIZED);
    else if (!hub.isReady) stream.end(UNAVAILABLE);
    else sockets.handleUpgrade(request, stream, head, (socket) => host(socket, hub));
  };
  server.on('upgrade', upgrade);
  return () => {
    server.off('upgrade', upgrade);
    for (const socket of sockets.clients) socket.close();
    sockets.close();
  };
};
