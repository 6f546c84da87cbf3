import { median } from './lib/median.mjs';
import { startPair } from './sockets/pair.mjs';

const SOCKETS = 2_000;
const RATE = 10;
const BYTES = 200;
const SECONDS = 5;
const RUNS = 5;

const measure = async (kind) => {
  const pair = await startPair({ kind, bytes: BYTES, sockets: SOCKETS });
  const told = await pair.broadcast(RATE, SECONDS);
  pair.stop();
  return { ...told, kilobytes: pair.idleBytes / SOCKETS / 1024 };
};

/** Everybody is told the same ten times a second, beside plain Socket.IO run back to back (goal R7). */
export const fanOutBench = async () => {
  const [plain, own] = [[], []];
  for (let run = 0; run < RUNS; run += 1) {
    plain.push(await measure('socket.io'));
    own.push(await measure('prebell'));
  }
  const middle = (runs, name) => median(runs.map((run) => run[name]));
  const row = (title, runs) =>
    `| ${title} | ${middle(runs, 'p99').toFixed(0)} ms (${runs.map(({ p99 }) => p99.toFixed(0)).join(', ')}) | ${middle(runs, 'p50').toFixed(0)} ms | ${middle(runs, 'kilobytes').toFixed(1)} KB | ${runs.reduce((sum, { lost }) => sum + lost, 0)} |`;
  const ratio = middle(own, 'p99') / middle(plain, 'p99');
  return [
    `${SOCKETS.toLocaleString('en-US')} sockets, ${RATE} updates a second of ${BYTES} bytes, for ${SECONDS} s, ${RUNS} runs of each in turns; server and clients in two processes on this machine.`,
    '',
    '| | p99, median of the runs | p50 | memory a socket | lost |',
    '|--|--|--|--|--|',
    row('plain Socket.IO', plain),
    row('Prebell', own),
    `| Prebell to plain | ${ratio.toFixed(2)} | | | |`,
    '| goal | 250 ms, 1.25 of plain | | 30 KB | 0 |',
  ];
};
