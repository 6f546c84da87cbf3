import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownWire, printLock, readLock } from './usual-checks';

test('the lock is the contract of these sources', async () => {
  const lock = await readLock(join(import.meta.dirname, '../..'));
  const own: typeof lock = JSON.parse(printLock(ownWire()));
  const namesOf = (section: keyof typeof lock) => [
    ...new Set([...Object.keys(lock[section]), ...Object.keys(own[section])]),
  ];
  const stale = (['endpoints', 'events', 'requests'] as const).flatMap((section) =>
    namesOf(section).filter((name) => JSON.stringify(lock[section][name]) !== JSON.stringify(own[section][name])),
  );
  expect(stale, 'npm run release -- lock').toEqual([]);
});
