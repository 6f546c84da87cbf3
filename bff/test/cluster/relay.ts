import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The name that PostgreSQL's clients expect in the folder of a socket. */
export const SOCKET_FILE = '.s.PGSQL.5432';

/**
 * A relay in front of a database's socket.
 * @param watch called for each new connection; returns what to call with the bytes that its client sends
 */
export const openRelay = async (target: string, watch: () => (bytes: Buffer) => void = () => () => undefined) => {
  const folder = await mkdtemp(join(tmpdir(), 'prebell-relay-'));
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target);
    const see = watch();
    client.on('data', see);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const listen = async () => {
    server.listen(join(folder, SOCKET_FILE));
    await once(server, 'listening');
  };
  /** Simulates the death of the server: every connection breaks, and nothing listens any more. */
  const lose = async () => {
    if (!server.listening) return;
    server.close();
    for (const socket of open) socket.destroy();
    await once(server, 'close');
  };
  await listen();
  return {
    /** The folder of its socket, for `?host=`. */
    folder,
    listen,
    lose,
    async remove() {
      await lose();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
