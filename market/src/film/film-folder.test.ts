import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '@prebell/contracts';
import { expect, onTestFinished, test } from 'vitest';
import { FilmFolder } from './film-folder';

const KEY = 'a'.repeat(32);
const hour = (k: number) => new Date(Date.UTC(2026, 0, 1, k));

test('beyond 60 films the ones unused longest go, and a day keeps only its newest film', async () => {
  const place = await mkdtemp(join(tmpdir(), 'film-folder-'));
  onTestFinished(() => rm(place, { recursive: true }));
  const folder = new FilmFolder(place);
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
