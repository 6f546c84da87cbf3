import { readers } from './pair-readers';
import { type BroadcastResult, type Kind, server } from './pair-server';
import { inProcess } from './processes';

/** Every bench that starts a pair must export it. */
export const pairRoles = { server, readers };

/**
 * A server of one kind and its readers, in separate processes. `idleBytes` is the readers' memory before the first message. `broadcast`
 * sends messages, and returns the server's cost and what the readers received.
 */
export const startPair = async ({ kind, bytes, sockets }: { kind: Kind; bytes: number; sockets: number }) => {
  const own = inProcess('server', { kind, bytes }, ['--expose-gc']);
  const port = await own.next<number>();
  const before = await own.ask<number>('memory');
  const clients = inProcess('readers', { kind, port, sockets });
  await clients.next();
  const idleBytes = (await own.ask<number>('memory')) - before;
  const hang = () => clients.send('hang');
  return {
    idleBytes,
    hang,
    /** `replaceCut`: readers that are disconnected because they stopped reading reconnect and stop again. */
    broadcast: async (rate: number, seconds: number, { replaceCut = false } = {}) => {
      own.send({ rate, seconds });
      let sent = await own.next<BroadcastResult | { cut: true }>();
      while ('cut' in sent) {
        if (replaceCut) hang();
        sent = await own.next<BroadcastResult | { cut: true }>();
      }
      const { received, ...latencies } = await clients.ask<{ received: number; p50: number; p99: number }>('report');
      return { ...sent, ...latencies, lost: sent.messages * sockets - received };
    },
    stop: () => {
      clients.stop();
      own.stop();
    },
  };
};
