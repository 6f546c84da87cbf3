import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { Server } from 'socket.io';
import type { Config } from '../config';
import { isOwnOrigin } from '../http/own-origin';

const RECOVERY_MS = 120_000;

/**
 * The one Socket.IO server, on the platform's port; modules attach their namespaces to it. A page of another origin is
 * refused at the handshake.
 */
export const createRealtime = (http: HttpServer, config: Config): Server =>
  new Server(http, {
    serveClient: false,
    transports: ['websocket', 'polling'],
    // Compression per message costs more than the whole fan-out (measured) and helps small deltas little.
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: 64 * 1024,
    // Who opens a connection and signs in nowhere holds it no longer than this.
    connectTimeout: 10_000,
    pingInterval: 20_000,
    pingTimeout: 20_000,
    // The middlewares run again on recovery, so that a revoked token does not come back in.
    connectionStateRecovery: { maxDisconnectionDuration: RECOVERY_MS, skipMiddlewares: false },
    allowRequest: (request: IncomingMessage, decide) => {
      const { origin, host } = request.headers;
      decide(null, origin === undefined || isOwnOrigin(origin, { host, publicOrigin: config.publicOrigin }));
    },
  });
