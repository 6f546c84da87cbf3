import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '@prebell/contracts';
import { expect, onTestFinished, test } from 'vitest';
import { DAY_FILMS, FilmFolder, SCAN_FILMS } from './film-folder';

const KEY = 'a'.repeat(32);
const hour = (k: number) => new Date(Date.UTC(2026, 0, 1, k));

test('beyond 60 films the ones unused longest go, and a day keeps only its newest film', async () => {
  const place = await mkdtemp(join(tmpdir(), 'film-folder-'));
  onTestFinished(() => rm(place, { recursive: true }));
  const folder = new FilmFolder(place, DAY_FILMS);
  const dates = Array.from({ length: 62 }, (_, k) => addDays('2026-01-01', k));
  for (const [k, date] of dates.entries()) {
    await writeFile(folder.pathOf(date, KEY), 'film');
    await utimes(folder.pathOf(date, KEY), hour(k), hour(k));
  }
  // The oldest one is used again.
  await folder.touch(dates[0]!, KEY, hour(100));
  const old = folder.pathOf(dates[61]!, 'b'.repeat(32));
  await writeFile(old, 'made from other files');
  await writeFile(join(place, 'notes.txt'), 'no film');

  await folder.prune(dates[61]!, KEY);
  const kept = dates.filter((_, k) => k !== 1 && k !== 2).map((date) => `${date}-${KEY}.film`);
  expect((await readdir(place)).sort()).toEqual([...kept, 'notes.txt'].sort());
});

test('films of scans have a limit of their own, and a day keeps those of several scans', async () => {
  const place = await mkdtemp(join(tmpdir(), 'film-folder-'));
  onTestFinished(() => rm(place, { recursive: true }));
  const days = new FilmFolder(place, DAY_FILMS);
  const scans = new FilmFolder(place, { ...SCAN_FILMS, kept: 2 });
  const keys = ['a', 'b', 'c'].map((letter) => letter.repeat(32));
  for (const [k, key] of keys.entries())
    for (const folder of [scans, days]) {
      await writeFile(folder.pathOf('2026-01-02', key), 'film');
      await utimes(folder.pathOf('2026-01-02', key), hour(k), hour(k));
    }
  await scans.prune('2026-01-02', keys[2]!);
  expect((await scans.list()).map(({ key }) => key).sort()).toEqual(keys.slice(1));
  expect(await days.list()).toHaveLength(3);
  await days.prune('2026-01-02', keys[2]!);
  expect(await days.list()).toEqual([{ date: '2026-01-02', key: keys[2] }]);
});
