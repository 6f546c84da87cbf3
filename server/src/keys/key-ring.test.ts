import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fileKeys } from './file-keys';
import { derivedKeys, givenKeys } from './given-keys';
import { openKeyRing } from './key-ring';
import { writeStoredKeys } from './stored-keys';

const DAY = 24 * 60 * 60_000;
const rotations = { seals: { every: 90 * DAY, overlap: 30 * DAY }, previews: { every: 7 * DAY, overlap: DAY } };

test('each purpose has its own keys in files of their owner, which rotate on schedule and count for the overlap', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'prebell-ring-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  let at = Date.UTC(2026, 0, 1);
  const open = () => openKeyRing({ source: fileKeys(folder), rotations, now: () => new Date(at) });
  const ring = await open();
  const first = ring.of('seals')[0];
  expect(ring.of('previews')[0].secret).not.toEqual(first.secret);
  expect((await stat(join(folder, 'seals.json'))).mode & 0o777).toBe(0o600);
  at += 89 * DAY;
  await ring.refresh();
  expect(ring.of('seals').map(({ kid }) => kid)).toEqual([first.kid]);
  at += DAY;
  await ring.refresh();
  expect(ring.of('seals')).toHaveLength(2);
  expect(ring.of('seals')[1]?.kid).toBe(first.kid);
  // Another start reads the same keys.
  expect((await open()).of('seals')).toEqual(ring.of('seals'));
  at += 29 * DAY;
  await ring.refresh();
  expect(ring.of('seals').some(({ kid }) => kid === first.kid)).toBe(true);
  at += DAY;
  await ring.refresh();
  expect(ring.of('seals').some(({ kid }) => kid === first.kid)).toBe(false);
});

test('keys from the environment are used as they are, and one without a purpose’s keys is refused by name', async () => {
  const key = { kid: 'a', created: new Date(0), secret: Buffer.alloc(32, 7) };
  const list = JSON.parse(writeStoredKeys([key]));
  const given = await openKeyRing({
    source: givenKeys(JSON.stringify({ seals: list, previews: list })),
    rotations,
    now: () => new Date(),
  });
  expect(given.of('seals')).toEqual([key]);
  await expect(
    openKeyRing({ source: givenKeys(JSON.stringify({ seals: list })), rotations, now: () => new Date() }),
  ).rejects.toThrow('There is no key for previews');
  expect(() => givenKeys('{"seals":[{"kid":"a"}]}')).toThrow();
});

test('keys derived from shared roots are the same on every instance and differ by purpose', async () => {
  const roots = [{ kid: 'r', secret: Buffer.alloc(32, 1) }];
  const [one, other] = [derivedKeys(roots), derivedKeys(roots)];
  expect(await one.read('seals')).toEqual(await other.read('seals'));
  expect((await one.read('seals'))[0]?.secret).not.toEqual((await one.read('previews'))[0]?.secret);
});
