import { setTimeout as delay } from 'node:timers/promises';

/** The value that the share `part` of all values does not exceed; 0 of none. */
export const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * part) - 1)] ?? 0;

export const median = (values: readonly number[]): number => quantile(values, 0.5);
export const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), 0);

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Slope of the least-squares line. */
export const slopeOf = (points: readonly (readonly [x: number, y: number])[]): number => {
  const [middle, level] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const up = points.reduce((sum, [x, y]) => sum + (x - middle) * (y - level), 0);
  return up / points.reduce((sum, [x]) => sum + (x - middle) ** 2, 0);
};

/**
 * Starts `work(i)` at a fixed rate, independent of earlier ones, and waits for all.
 * @returns milliseconds since each was due, which includes the wait behind slow ones
 */
export const atRate = async (perSecond: number, seconds: number, work: (index: number) => unknown) => {
  const began = performance.now();
  const running: Promise<number>[] = [];
  for (let index = 0; index < perSecond * seconds; index += 1) {
    const due = began + (index * 1_000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await delay(early);
    running.push(Promise.resolve(work(index)).then(() => performance.now() - due));
  }
  return Promise.all(running);
};

/** Waits until `condition` is true. @throws Error after `patienceMs` */
export const until = async (condition: () => boolean | Promise<boolean>, patienceMs = 120_000, everyMs = 50) => {
  const deadline = performance.now() + patienceMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Nothing came of waiting ${patienceMs / 1_000} s`);
    await delay(everyMs);
  }
};

/** Counts by name. `listed` writes them. */
export const createTally = () => {
  const counts: Record<string, number> = {};
  const add = (name: string | number, count = 1) => {
    counts[name] = (counts[name] ?? 0) + count;
  };
  const addAll = (others: Record<string, number>) => {
    for (const [name, count] of Object.entries(others)) add(name, count);
  };
  return { counts, add, addAll };
};

/** `3 x 503, 1 x 200`. */
export const listed = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, count]) => `${count} x ${name}`)
    .join(', ');

export const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
export const seconds = (value: number, digits = 1) => `${(value / 1_000).toFixed(digits)} s`;
export const megabytes = (bytes: number, digits = 0) => (bytes / 1_048_576).toFixed(digits);
export const count = (value: number) => Math.round(value).toLocaleString('en-US');

type Cell = string | number;
/** Lines of a Markdown table. */
export const table = (head: readonly Cell[], rows: readonly (readonly Cell[])[]): string[] => [
  `| ${head.join(' | ')} |`,
  `|${'--|'.repeat(head.length)}`,
  ...rows.map((row) => `| ${row.join(' | ')} |`),
];
/** The usual table: what, measured, goal. */
export const goals = (rows: readonly (readonly [what: string, measured: Cell, goal?: Cell])[]): string[] =>
  table(
    ['', 'measured', 'goal'],
    rows.map(([what, measured, goal = '']) => [what, measured, goal]),
  );
