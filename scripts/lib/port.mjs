import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Makes sure that a port can be listened on.
 * @throws Error with a sentence for the terminal when it is taken or not allowed
 */
export async function checkPort(port, host) {
  const server = createServer();
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    if (error.code === 'EADDRINUSE')
      throw new Error(`Port ${port} is taken. Choose another one: PORT=${port + 1} npm start`);
    if (error.code === 'EACCES') throw new Error(`Port ${port} is not allowed for this account. Choose one above 1023`);
    throw error;
  }
  server.close();
  await once(server, 'close');
}
