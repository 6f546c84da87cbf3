import { fork } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../lib/load.mjs';

/** A process of this folder; `onCut` hears what it says without having been asked. */
const start = async (file, args, onCut = () => undefined) => {
  const child = fork(join(root, 'bench/sockets', file), args.map(String), { execArgv: ['--expose-gc'] });
  const answer = () =>
    new Promise((resolve) => {
      const hear = (told) => {
        if (told.cut) return;
        child.off('message', hear);
        resolve(told);
      };
      child.on('message', hear);
    });
  child.on('message', ({ cut }) => {
    if (cut) onCut();
  });
  const ready = await answer();
  return {
    ready,
    tell: (question) => child.connected && child.send(question),
    ask: (question) => {
      child.send(question);
      return answer();
    },
    stop: () => child.kill(),
  };
};

/**
 * A server of a kind and its readers, each a process of its own. `idleBytes` is what the readers cost it before they are told
 * anything; `broadcast` tells them and says what the server spent and what the readers saw.
 */
export const startPair = async ({ kind, bytes, sockets, onCut }) => {
  const server = await start('server.mjs', [kind, bytes], onCut);
  const before = await server.ask({ ask: 'memory' });
  const clients = await start('clients.mjs', [kind, server.ready.port, sockets]);
  const idle = await server.ask({ ask: 'memory' });
  return {
    idleBytes: idle.rss - before.rss,
    hang: () => clients.tell({ ask: 'hang' }),
    broadcast: async (rate, seconds) => {
      const sent = await server.ask({ ask: 'broadcast', rate, seconds });
      const { latencies, received } = await clients.ask({ ask: 'report' });
      return { ...sent, ...latencies, lost: sent.messages * sockets - received };
    },
    stop: () => {
      clients.stop();
      server.stop();
    },
  };
};
