import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from './lib/load.mjs';

const isLong = process.argv.includes('--long');
const SOCKETS = isLong ? 5_000 : 2_000;
const RATE = 5;
const BYTES = 2_048;
const SECONDS = isLong ? 15 : 6;

const start = async (file, ...args) => {
  const child = fork(join(root, 'bench/sockets', file), args.map(String), { execArgv: ['--expose-gc'] });
  const [ready] = await once(child, 'message');
  const ask = async (question) => {
    child.send(question);
    const [answer] = await once(child, 'message');
    return answer;
  };
  return { ready, ask, stop: () => child.kill() };
};

/** One server with `SOCKETS` readers: its memory a socket, its CPU a message, and how long messages took. */
const measure = async (kind) => {
  const server = await start('server.mjs', kind, BYTES);
  const before = await server.ask({ ask: 'memory' });
  const clients = await start('clients.mjs', kind, server.ready.port, SOCKETS);
  const idle = await server.ask({ ask: 'memory' });
  const sent = await server.ask({ ask: 'broadcast', rate: RATE, seconds: SECONDS });
  const { latencies, received } = await clients.ask({ ask: 'report' });
  clients.stop();
  server.stop();
  return {
    kilobytes: (idle.rss - before.rss) / SOCKETS / 1024,
    microseconds: sent.cpuMicroseconds / (sent.messages * SOCKETS),
    lost: sent.messages * SOCKETS - received,
    ...latencies,
  };
};

/**
 * Sockets of one process beside bare `ws` doing the same: a signed-in reader's connection costs what Socket.IO makes of it.
 * Goals: p99 <= 150 ms, CPU <= 1.4 of ws, 30 KB a socket.
 */
export const socketsBench = async () => {
  const [ws, own] = [await measure('ws'), await measure('prebell')];
  const row = (name, { p50, p99, microseconds, kilobytes, lost }) =>
    `| ${name} | ${p50.toFixed(0)} ms | ${p99.toFixed(0)} ms | ${microseconds.toFixed(1)} µs | ${kilobytes.toFixed(1)} KB | ${lost} |`;
  return [
    `${SOCKETS.toLocaleString('en-US')} sockets, ${RATE} updates a second of ${BYTES} bytes, for ${SECONDS} s; server and clients in two processes on this machine. Goals (5,000 sockets, \`--long\`): p99 150 ms, CPU 1.4 of ws, 30 KB.`,
    '',
    '| | p50 | p99 | CPU a message delivered | memory a socket | lost |',
    '|--|--|--|--|--|--|',
    row('ws', ws),
    row('Prebell', own),
    '',
    `CPU to ws: ${(own.microseconds / ws.microseconds).toFixed(2)}`,
  ];
};
