import { pairRoles, startPair } from './lib/socket-pair';
import { count, median, table } from './lib/statistics';

const SOCKETS = 2_000;
const RATE = 10;
const BYTES = 200;
const SECONDS = 5;
const RUNS = 5;
export const roles = pairRoles;

const measure = async (kind: 'socket.io' | 'prebell') => {
  const pair = await startPair({ kind, bytes: BYTES, sockets: SOCKETS });
  const { p50, p99, lost } = await pair.broadcast(RATE, SECONDS);
  pair.stop();
  return { p50, p99, lost, kilobytes: pair.idleBytes / SOCKETS / 1024 };
};
type Measured = Awaited<ReturnType<typeof measure>>;

/** All readers get the same message ten times a second; compared with plain Socket.IO, back to back (goal R7). */
export const run = async () => {
  const [plain, own]: [Measured[], Measured[]] = [[], []];
  for (let round = 0; round < RUNS; round += 1) {
    plain.push(await measure('socket.io'));
    own.push(await measure('prebell'));
  }
  const middle = (runs: Measured[], name: keyof Measured) => median(runs.map((one) => one[name]));
  const row = (title: string, runs: Measured[]) => [
    title,
    `${middle(runs, 'p99').toFixed(0)} ms (${runs.map(({ p99 }) => p99.toFixed(0)).join(', ')})`,
    `${middle(runs, 'p50').toFixed(0)} ms`,
    `${middle(runs, 'kilobytes').toFixed(1)} KB`,
    runs.reduce((sum, { lost }) => sum + lost, 0),
  ];
  return [
    `${count(SOCKETS)} sockets, ${RATE} updates a second of ${BYTES} bytes, for ${SECONDS} s, ${RUNS} alternating runs of each; server and clients in two processes on this machine.`,
    '',
    ...table(
      ['', 'p99, median of the runs', 'p50', 'memory per socket', 'lost'],
      [
        row('plain Socket.IO', plain),
        row('Prebell', own),
        ['Prebell to plain', (middle(own, 'p99') / middle(plain, 'p99')).toFixed(2), '', '', ''],
        ['goal', '250 ms, 1.25 of plain', '', '30 KB', 0],
      ],
    ),
  ];
};
