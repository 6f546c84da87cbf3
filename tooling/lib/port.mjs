import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Checks that we can listen on a port.
 * @param {number} port
 * @param {string} host
 * @param {number} [patienceMs] how long it may still be held, by a platform that is just stopping
 * @throws Error with a sentence for the terminal when it is taken or not allowed
 */
export async function checkPort(port, host, patienceMs = 0) {
  const deadline = performance.now() + patienceMs;
  for (let fault = await faultOf(port, host); fault !== null; fault = await faultOf(port, host)) {
    if (fault.code === 'EACCES') throw new Error(`Port ${port} is not allowed for this account. Choose one above 1023`);
    if (fault.code !== 'EADDRINUSE') throw new Error(`Cannot listen on ${host}:${port}: ${fault.message}`);
    if (performance.now() > deadline)
      throw new Error(`Port ${port} is taken. Choose another one: PORT=${port + 1} npm start`);
    await delay(100);
  }
}

/** @returns {Promise<NodeJS.ErrnoException | null>} */
async function faultOf(port, host) {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    return error;
  }
  server.close();
  await once(server, 'close');
  return null;
}
