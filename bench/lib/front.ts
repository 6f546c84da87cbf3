import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Take = (asked: IncomingMessage, reply: ServerResponse) => Promise<boolean>;

/**
 * A server in front of the platform. `take` may answer a request and then resolves to true. The platform gets all other traffic,
 * including sockets. Two variants therefore differ only in their files.
 */
export const withFront = async <T>(platform: string, take: Take, use: (url: string) => Promise<T>): Promise<T> => {
  const { hostname, port } = new URL(platform);
  const pass = ({ method, url, headers }: IncomingMessage) => request({ hostname, port, method, path: url, headers });
  const server = createServer(async (asked, reply) => {
    if (await take(asked, reply)) return;
    const passed = pass(asked);
    passed.on('response', (response) => {
      reply.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(reply);
    });
    passed.on('error', () => reply.destroy());
    asked.pipe(passed);
  });
  server.on('upgrade', (asked, socket, head) => {
    const passed = pass(asked);
    passed.on('upgrade', ({ rawHeaders }, upstream, rest) => {
      const headers = rawHeaders.flatMap((name, i, all) => (i % 2 === 0 ? [`${name}: ${all[i + 1]}`] : []));
      socket.write(['HTTP/1.1 101 Switching Protocols', ...headers, '', ''].join('\r\n'));
      socket.write(rest);
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
      for (const end of [upstream, socket]) end.on('error', () => socket.destroy() && upstream.destroy());
    });
    passed.on('error', () => socket.destroy());
    passed.end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    return await use(`http://localhost:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
};
