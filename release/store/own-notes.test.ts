import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RELEASE_NOTES_FILE, releaseNotesSchema } from '@prebell/contracts';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const noted = readdirSync(ROOT).filter((folder) => existsSync(join(ROOT, folder, RELEASE_NOTES_FILE)));

// A publish would refuse the build, and so the first start on a new machine.
test.each(noted)('the notes of %s can be published, and stand from the newest to the oldest', (app) => {
  const notes = releaseNotesSchema.parse(JSON.parse(readFileSync(join(ROOT, app, RELEASE_NOTES_FILE), 'utf8')));
  const dates = notes.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().toReversed());
});
