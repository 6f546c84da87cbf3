import type { Server } from 'socket.io';
import type { Metrics } from './metrics';

/** Counts the connections of each namespace. */
export const countSockets = (
  io: Server,
  namespaces: readonly string[],
  { sockets }: Pick<Metrics, 'sockets'>,
): void => {
  for (const namespace of namespaces) {
    sockets.set({ namespace }, 0);
    io.of(namespace).on('connection', (socket) => {
      sockets.inc({ namespace });
      socket.on('disconnect', () => sockets.dec({ namespace }));
    });
  }
};

/** The answer to a socket; `code` gives the reason of a refusal. */
interface Answer {
  readonly ok: boolean;
  readonly code?: string;
}

/** Times the answer to an event of a socket. A refusal is the client's doing, a fault (`INTERNAL`) is ours. */
export const timeEvent = async <A extends Answer>(
  { socketEvents }: Pick<Metrics, 'socketEvents'>,
  { namespace, event }: { readonly namespace: string; readonly event: string },
  work: () => Promise<A>,
): Promise<A> => {
  const began = performance.now();
  const answer = await work();
  const outcome = answer.ok ? 'done' : answer.code === 'INTERNAL' ? 'failed' : 'refused';
  socketEvents.observe({ namespace, event, outcome }, (performance.now() - began) / 1000);
  return answer;
};
