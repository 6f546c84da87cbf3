import { isLong } from './lib/is-long';
import type { Kind } from './lib/pair-server';
import { count, table } from './lib/report';
import { pairRoles, startPair } from './lib/socket-pair';
import { median } from './lib/statistics';

interface Comparison {
  readonly kind: Kind;
  readonly name: string;
  readonly sockets: number;
  readonly rate: number;
  readonly bytes: number;
  readonly seconds: number;
  readonly runs: number;
  readonly goals: string;
}
const COMPARISONS: readonly Comparison[] = [
  {
    ...{ kind: 'ws', name: 'ws', sockets: isLong ? 5_000 : 2_000, seconds: isLong ? 15 : 6, runs: 1 },
    ...{ rate: 5, bytes: 2_048, goals: '5,000 sockets (`--long`): p99 150 ms, CPU 1.4 of ws, 30 KB' },
  },
  {
    ...{ kind: 'socket.io', name: 'plain Socket.IO', sockets: 2_000, seconds: 5, runs: 5 },
    ...{ rate: 10, bytes: 200, goals: 'p99 250 ms and 1.25 of plain (R7), 30 KB' },
  },
];
export const roles = pairRoles;

const measure = async (kind: Kind, { sockets, rate, bytes, seconds }: Comparison) => {
  const pair = await startPair({ kind, bytes, sockets });
  const { p50, p99, cpuMicroseconds, messages, lost } = await pair.broadcast(rate, seconds);
  pair.stop();
  return { p50, p99, lost, cpu: cpuMicroseconds / (messages * sockets), kilobytes: pair.idleBytes / sockets / 1024 };
};
type Measured = Awaited<ReturnType<typeof measure>>;

const middle = (runs: readonly Measured[], name: keyof Measured) => median(runs.map((one) => one[name]));

/** All readers get the same message; our sockets and the other kind's take turns. */
const compare = async (comparison: Comparison) => {
  const [theirs, own]: [Measured[], Measured[]] = [[], []];
  for (let round = 0; round < comparison.runs; round += 1) {
    theirs.push(await measure(comparison.kind, comparison));
    own.push(await measure('prebell', comparison));
  }
  const row = (title: string, runs: readonly Measured[]) => [
    title,
    `${middle(runs, 'p50').toFixed(0)} ms`,
    `${middle(runs, 'p99').toFixed(0)} ms (${runs.map(({ p99 }) => p99.toFixed(0)).join(', ')})`,
    `${middle(runs, 'cpu').toFixed(1)} µs`,
    `${middle(runs, 'kilobytes').toFixed(1)} KB`,
    runs.reduce((sum, { lost }) => sum + lost, 0),
  ];
  const ratio = (name: keyof Measured) => (middle(own, name) / middle(theirs, name)).toFixed(2);
  const { name, sockets, rate, bytes, seconds, runs, goals } = comparison;
  return [
    `${count(sockets)} sockets, ${rate} updates a second of ${count(bytes)} bytes, for ${seconds} s, alternating runs of each: ${runs}. Server and clients in two processes on this machine. Goals: ${goals}.`,
    '',
    ...table(
      ['', 'p50', 'p99, median of the runs', 'CPU per delivered message', 'memory per socket', 'lost'],
      [
        row(name, theirs),
        row('Prebell', own),
        [`Prebell compared with ${name}`, '', ratio('p99'), ratio('cpu'), '', ''],
      ],
    ),
    '',
  ];
};

/** Compares one process's sockets with bare `ws` and with plain Socket.IO: latency, CPU and memory. */
export const run = async () => {
  const sections: string[][] = [];
  for (const comparison of COMPARISONS) sections.push(await compare(comparison));
  return sections.flat().slice(0, -1);
};
