import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { toMs } from '@prebell/contracts';
import { instantOf } from '../../src/halts/trade-halts';
import type { ReplaySource } from '../../src/market-config';

const linesOf = async (path: string): Promise<readonly string[]> => {
  const bytes = await readFile(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').trimEnd().split('\n');
};
/** The heading of a table, and its other lines that pass. */
const kept = ([heading = '', ...lines]: readonly string[], passes: (cells: readonly string[]) => boolean) =>
  [heading, ...lines.filter((line) => passes(line.split(',')))].join('\n');

/** Epoch milliseconds of a day such as '06/03/2026' or '2026-06-03' and a time in New York; after everything if it is none. */
const instant = (day = '', time = ''): number =>
  (day === '' ? null : instantOf(day.replace(/^(\d+)\/(\d+)\/(\d+)$/, '$3-$1-$2'), time)) ?? Number.POSITIVE_INFINITY;

/**
 * Writes the files of a recorded source as they were at a moment of a day (epoch milliseconds): bars that had ended, halts and headlines
 * before it, floats and splits up to the day, listings of earlier evenings. Resumptions that lie ahead are blank.
 */
export const cutDay = async (source: ReplaySource, date: string, at: number) => {
  const root = await mkdtemp(join(tmpdir(), 'cut-day-'));
  const remove = () => rm(root, { recursive: true, force: true });
  const [dir, listings] = [join(root, 'minute'), join(root, 'listings')];
  for (const folder of [dir, listings]) await mkdir(folder);
  const earlier = async (from: string, to: string) => {
    for (const file of await readdir(from))
      if (file.slice(0, 10) < date) await symlink(resolve(from, file), join(to, file));
  };
  await earlier(source.dir, dir);
  await earlier(source.listings, listings);
  const day = (await readdir(source.dir)).find((file) => file.startsWith(date));
  if (day === undefined) throw new Error(`${date} is not recorded`);
  const minutes = await linesOf(join(source.dir, day));
  const seconds = minutes[0]!.split(',').indexOf('seconds');
  const isOver = (cells: readonly string[]) =>
    Date.parse(cells[0]!) + toMs(seconds < 0 ? 60 : Number(cells[seconds])) <= at;
  await writeFile(join(dir, `${date}.csv.gz`), gzipSync(kept(minutes, isOver)));

  const cut: { -readonly [Key in keyof ReplaySource]?: ReplaySource[Key] } = {};
  const write = async (
    key: 'floats' | 'splits' | 'halts' | 'headlines',
    text: (lines: readonly string[]) => string,
  ) => {
    const path = source[key];
    if (path === undefined || path === null) return;
    cut[key] = join(root, `${key}.csv`);
    await writeFile(cut[key], text(await linesOf(path)));
  };
  await write('floats', (lines) => kept(lines, ([when = '']) => when <= date));
  await write('splits', (lines) => kept(lines, ([when = '']) => when <= date));
  await write('headlines', (lines) => kept(lines, ([when = '']) => Date.parse(when) < at));
  await write('halts', (lines) =>
    kept(lines, ([day, time]) => instant(day, time) < at)
      .split('\n')
      .map((line, k) => (k === 0 ? line : withoutLater(line, at)))
      .join('\n'),
  );
  return { source: { ...source, ...cut, dir, listings } as ReplaySource, remove };
};

/** The resumption is in the last two cells. */
const withoutLater = (line: string, at: number): string => {
  const cells = line.split(',');
  const [day, time] = cells.slice(-2);
  return instant(day, time) < at ? line : [...cells.slice(0, -2), '', ''].join(',');
};
