import type { Namespace, Socket } from 'socket.io';

/** A client with more packets waiting than this is paused. It is about a second of streams. */
const MOST_WAITING = 32;
const CHECK_MS = 250;

/** The subscriptions of a socket, which can be paused. */
export interface Pausable {
  pause(): void;
  resume(): void;
}

/**
 * Takes slow clients out of their rooms until their backlog is sent. They then find a gap in the sequence numbers and
 * ask for a snapshot, so they get the newest table instead of a queue of old ones.
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
