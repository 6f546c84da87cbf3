import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** One fixed address in front of a platform that may die, move to another port or be unreachable. */
export interface Relay {
  readonly url: string;
  /** Sends new connections to that platform from now on. */
  to(url: string): void;
  /** Cuts all connections and blocks new ones until `to` is called. */
  cut(): void;
  close(): Promise<void>;
}

export const startRelay = async (target: string): Promise<Relay> => {
  const open = new Set<Socket>();
  let port: number | null = Number(new URL(target).port);
  const server = createServer((client) => {
    if (port === null) return void client.destroy();
    const upstream = connect(port, '127.0.0.1');
    const ends = [client, upstream] as const;
    for (const [index, socket] of ends.entries()) {
      open.add(socket);
      const other = ends[1 - index] as Socket;
      // Close both ends together, so that neither waits for an answer that will never come.
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  const cut = () => {
    port = null;
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://localhost:${address.port}`,
    to: (url) => {
      port = Number(new URL(url).port);
    },
    cut,
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
};
