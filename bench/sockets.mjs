import { startPair } from './sockets/pair.mjs';

const isLong = process.argv.includes('--long');
const SOCKETS = isLong ? 5_000 : 2_000;
const RATE = 5;
const BYTES = 2_048;
const SECONDS = isLong ? 15 : 6;

/** One server with `SOCKETS` readers: its memory a socket, its CPU a message, and how long messages took. */
const measure = async (kind) => {
  const pair = await startPair({ kind, bytes: BYTES, sockets: SOCKETS });
  const told = await pair.broadcast(RATE, SECONDS);
  pair.stop();
  return {
    ...told,
    kilobytes: pair.idleBytes / SOCKETS / 1024,
    microseconds: told.cpuMicroseconds / (told.messages * SOCKETS),
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
