import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { toMs } from '@prebell/contracts';
import { instantOf } from '../../src/halts/trade-halts';
import type { ReplaySource } from '../../src/market-config';

const linesOf = async (path: string): Promise<readonly string[]> => {
  const bytes = await readFile(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').trimEnd().split('\n');
};
/** A table with its heading and the lines that pass. */
const kept = ([heading = '', ...lines]: readonly string[], passes: (cells: readonly string[]) => boolean) =>
  [heading, ...lines.filter((line) => passes(line.split(',')))].join('\n');

/** Epoch milliseconds of a New York time on a day such as '06/03/2026' or '2026-06-03'; infinity if the text is not a time. */
const instant = (day = '', time = ''): number =>
  (day === '' ? null : instantOf(day.replace(/^(\d+)\/(\d+)\/(\d+)$/, '$3-$1-$2'), time)) ?? Number.POSITIVE_INFINITY;

/**
 * Writes the files of a recorded source as they were at a time of a day (epoch milliseconds): bars that had ended,
 * earlier halts and headlines, floats and splits up to the day, and listings of earlier evenings. Later resumptions are
 * blank.
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

  const { halts, headlines, floats, splits, ...rest } = source;
  const write = async (name: string, text: string): Promise<string> => {
    await writeFile(join(root, name), text);
    return join(root, name);
  };
  /** Lines dated up to the day. A file without dates was known before all recorded days. */
  const upToDay = async (path: string): Promise<string> => {
    const lines = await linesOf(path);
    return lines[0]!.startsWith('date,')
      ? write(
          basename(path, '.gz'),
          kept(lines, ([when = '']) => when <= date),
        )
      : path;
  };
  const cut: { -readonly [Key in keyof ReplaySource]: ReplaySource[Key] } = {
    ...rest,
    dir,
    listings,
    floats: await upToDay(floats),
  };
  if (splits !== undefined) cut.splits = await upToDay(splits);
  // The replay rejects a file that has only a heading.
  if (headlines !== undefined) {
    const text = kept(await linesOf(headlines), ([when = '']) => Date.parse(when) < at);
    if (text.includes('\n')) cut.headlines = await write('headlines.csv', text);
  }
  if (halts !== undefined) {
    const [heading = '', ...lines] = kept(await linesOf(halts), ([day, time]) => instant(day, time) < at).split('\n');
    const known = [heading, ...lines.map((line) => withoutLater(line, at))].join('\n');
    if (lines.length > 0) cut.halts = await write('halts.csv', known);
  }
  return { source: cut, remove };
};

/** Blanks a later resumption, which is in the last two cells. */
const withoutLater = (line: string, at: number): string => {
  const cells = line.split(',');
  const [day, time] = cells.slice(-2);
  return instant(day, time) < at ? line : [...cells.slice(0, -2), '', ''].join(',');
};
