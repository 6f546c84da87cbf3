import { once } from 'node:events';
import { createServer, request } from 'node:http';

/**
 * A server in front of the platform. `answer` may take a request (it resolves to true then); the platform gets the others,
 * sockets included. Two variants behind one front each are told apart by their files alone.
 */
export const withFront = async (platform, answer, use) => {
  const { hostname, port } = new URL(platform);
  const pass = ({ method, url, headers }) => request({ hostname, port, method, path: url, headers });
  const server = createServer(async (asked, reply) => {
    if (await answer(asked, reply)) return;
    const passed = pass(asked);
    passed.on('response', (response) => {
      reply.writeHead(response.statusCode, response.headers);
      response.pipe(reply);
    });
    passed.on('error', () => reply.destroy());
    asked.pipe(passed);
  });
  server.on('upgrade', (asked, socket, head) => {
    const passed = pass(asked);
    passed.on('upgrade', (response, upstream, rest) => {
      const headers = response.rawHeaders.flatMap((name, i, all) => (i % 2 === 0 ? [`${name}: ${all[i + 1]}`] : []));
      socket.write(['HTTP/1.1 101 Switching Protocols', ...headers, '', ''].join('\r\n'));
      socket.write(rest);
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
      for (const end of [upstream, socket]) end.on('error', () => socket.destroy() && upstream.destroy());
    });
    passed.on('error', () => socket.destroy());
    passed.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await use(`http://localhost:${server.address().port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
};
