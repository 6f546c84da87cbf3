import { isLong } from './lib/root';
import { pairRoles, startPair } from './lib/socket-pair';
import { count, table } from './lib/statistics';

const SOCKETS = isLong ? 5_000 : 2_000;
const RATE = 5;
const BYTES = 2_048;
const SECONDS = isLong ? 15 : 6;
export const roles = pairRoles;

const measure = async (name: string, kind: 'ws' | 'prebell') => {
  const pair = await startPair({ kind, bytes: BYTES, sockets: SOCKETS });
  const { p50, p99, cpuMicroseconds, messages, lost } = await pair.broadcast(RATE, SECONDS);
  pair.stop();
  const microseconds = cpuMicroseconds / (messages * SOCKETS);
  const kilobytes = (pair.idleBytes / SOCKETS / 1024).toFixed(1);
  const times = [p50, p99].map((value) => `${value.toFixed(0)} ms`);
  return { microseconds, row: [name, ...times, `${microseconds.toFixed(1)} µs`, `${kilobytes} KB`, lost] };
};

/**
 * Compares one process's sockets with bare `ws`: memory per socket, CPU per message, and latency.
 */
export const run = async () => {
  const [ws, own] = [await measure('ws', 'ws'), await measure('Prebell', 'prebell')];
  return [
    `${count(SOCKETS)} sockets, ${RATE} updates a second of ${BYTES} bytes, for ${SECONDS} s; server and clients in two processes on this machine. Goals (5,000 sockets, \`--long\`): p99 150 ms, CPU 1.4 of ws, 30 KB.`,
    '',
    ...table(['', 'p50', 'p99', 'CPU per delivered message', 'memory per socket', 'lost'], [ws.row, own.row]),
    '',
    `CPU compared with ws: ${(own.microseconds / ws.microseconds).toFixed(2)}`,
  ];
};
