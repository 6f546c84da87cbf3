import { median, most } from './statistics';

/** Counts by name; `listed` writes them as text. */
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

/** `1.5 ms`, from milliseconds. */
export const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
/** `1.5 s`, from milliseconds. */
export const seconds = (value: number, digits = 1) => `${(value / 1_000).toFixed(digits)} s`;
/** A number of MiB, without the unit. */
export const megabytes = (bytes: number, digits = 0) => (bytes / 1_048_576).toFixed(digits);
export const count = (value: number) => Math.round(value).toLocaleString('en-US');

/** `5.9 s (5.7 s to 6.3 s)`: the median, the minimum and the maximum. */
export const spread = (values: readonly number[], show: (value: number) => string) =>
  `${show(median(values))} (${show(Math.min(...values))} to ${show(most(values))})`;

type Cell = string | number;
/** Lines of a Markdown table. */
export const table = (head: readonly Cell[], rows: readonly (readonly Cell[])[]): string[] => [
  `| ${head.join(' | ')} |`,
  `|${'--|'.repeat(head.length)}`,
  ...rows.map((row) => `| ${row.join(' | ')} |`),
];
/** The usual table with three columns: what, measured, goal. */
export const goals = (rows: readonly (readonly [what: string, measured: Cell, goal?: Cell])[]): string[] =>
  table(
    ['', 'measured', 'goal'],
    rows.map(([what, measured, goal = '']) => [what, measured, goal]),
  );
