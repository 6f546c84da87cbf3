import type { Server } from 'socket.io';
import { traceEvent } from '../tracing/spans';
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

/** The answer to a socket event; `code` gives the reason if it was rejected. */
interface Answer {
  readonly ok: boolean;
  readonly code?: string;
}

/**
 * Measures how long the answer to a socket event takes, and adds it to the trace that its payload names. A rejection is
 * the client's fault, an error (`INTERNAL`) is ours.
 */
export const timeEvent = async <A extends Answer>(
  { socketEvents }: Pick<Metrics, 'socketEvents'>,
  { namespace, event, payload }: { readonly namespace: string; readonly event: string; readonly payload: unknown },
  work: () => Promise<A>,
): Promise<A> => {
  const began = performance.now();
  const attributes = { 'messaging.system': 'socket.io', 'messaging.destination.name': namespace };
  const answer = await traceEvent({ name: `socket ${event}`, attributes, payload }, work);
  const outcome = answer.ok ? 'done' : answer.code === 'INTERNAL' ? 'failed' : 'refused';
  socketEvents.observe({ namespace, event, outcome }, (performance.now() - began) / 1000);
  return answer;
};
