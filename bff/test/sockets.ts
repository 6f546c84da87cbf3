import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRealtime } from '@prebell/server/sockets';
import { io as connect, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll } from 'vitest';

/** Serves Socket.IO on a free port during a test file. `dial` opens a client, which is disconnected after its test. */
export const serveSockets = (config: Parameters<typeof createRealtime>[1]) => {
  const http = createServer();
  const io = createRealtime(http, config);
  const open: Socket[] = [];
  beforeAll(async () => {
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
  });
  afterEach(() => {
    for (const socket of open.splice(0)) socket.disconnect();
  });
  afterAll(() => io.close());

  const dial = (namespace: string, auth: Readonly<Record<string, unknown>>): Socket => {
    const { port } = http.address() as AddressInfo;
    const options = { auth, transports: ['websocket'], reconnection: false, forceNew: true };
    const socket = connect(`http://127.0.0.1:${port}${namespace}`, options);
    open.push(socket);
    return socket;
  };
  return { io, dial };
};

/** Resolves with the data of the next event. */
export const nextEvent = <T = unknown>(socket: Socket, name: string): Promise<T> =>
  new Promise((resolve) => {
    socket.once(name, resolve);
  });
