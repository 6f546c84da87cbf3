import type { Namespace, Socket } from 'socket.io';

/** Packets that may wait for a client before it is paused: about a second of streams. */
const MOST_WAITING = 32;
const CHECK_MS = 250;

/** Subscriptions of a socket that can be suspended. */
export interface Pausable {
  pause(): void;
  resume(): void;
}

/**
 * Takes clients that do not keep up out of their rooms until their backlog is sent. They then find a gap in
 * the sequence numbers and ask for a snapshot: the newest table instead of a queue of old ones.
 * @returns the function that stops it.
 */
export const watchSlowReaders = (
  namespace: Namespace,
  subscriptionsOf: (socket: Socket) => Pausable | undefined,
): (() => void) => {
  const paused = new WeakSet<Socket>();
  const check = () => {
    for (const socket of namespace.sockets.values()) {
      const waiting = (socket.conn as unknown as { readonly writeBuffer: readonly unknown[] }).writeBuffer.length;
      if (waiting <= MOST_WAITING || paused.has(socket)) continue;
      paused.add(socket);
      subscriptionsOf(socket)?.pause();
      socket.conn.once('drain', () => {
        paused.delete(socket);
        subscriptionsOf(socket)?.resume();
      });
    }
  };
  const timer = setInterval(check, CHECK_MS);
  return () => clearInterval(timer);
};
