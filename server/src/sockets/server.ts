import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import { Server } from 'socket.io';
import { type Addresses, createOwnHost } from '../http/own-host';
import { isOwnOrigin } from '../http/own-origin';
import { DATA_POLICY } from '../http/security-headers';

/**
 * The only Socket.IO server, on the platform's port; modules attach their namespaces to it. The handshake rejects pages
 * of origins other than ours and `corsOrigins`, and requests for another host.
 */
export const createRealtime = (http: HttpServer, addresses: Addresses, corsOrigins: readonly string[] = []): Server => {
  const isOwnHost = createOwnHost(addresses);
  const realtime = new Server(http, {
    serveClient: false,
    ...(corsOrigins.length > 0 && { cors: { origin: [...corsOrigins] } }),
    transports: ['websocket', 'polling'],
    // Compressing each message costs more than the whole fan-out (measured), and saves little on small deltas.
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: 64 * 1024,
    // A connection that joins no namespace is closed after this long.
    connectTimeout: 10_000,
    // A desk must not show Live for more than ten seconds after its network went silent.
    pingInterval: 5_000,
    pingTimeout: 5_000,
    // No `connectionStateRecovery`: it would send missed messages before any middleware has checked the user again, so
    // a user without access any more would still get them. Clients ask for what they missed: history, `after=`,
    // snapshots.
    allowRequest: (request: IncomingMessage, decide) => {
      const { origin, host } = request.headers;
      const isKnown =
        origin === undefined ||
        corsOrigins.includes(origin) ||
        isOwnOrigin(origin, { host, publicOrigin: addresses.publicOrigin });
      decide(null, isKnown && isOwnHost(host));
    },
  });
  realtime.engine.use((_request: IncomingMessage, response: ServerResponse, next: () => void) => {
    response.setHeader('Content-Security-Policy', DATA_POLICY);
    next();
  });
  return realtime;
};
