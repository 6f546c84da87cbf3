import { rm, utimes } from 'node:fs/promises';
import { days, hours, type Release } from '@prebell/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { neededDigests, RETENTION } from './collect';
import { collect, openStore } from './index';
import { fakeBuild, publish, rollback, temporaryFolder } from './testing';

const DAY = days(1);
const NOW = new Date('2025-02-06T14:00:00.000Z');

const setUp = async (versions: number) => {
  const store = openStore(await temporaryFolder());
  const builds = await Promise.all(Array.from({ length: versions }, (_, index) => fakeBuild('mf-a', `v${index}`)));
  const releases = [];
  for (const build of builds) releases.push((await publish(store, [build])).release);
  const old = new Date(Date.now() - 40 * DAY);
  for (const { digest } of builds) await utimes(store.artefactPath('mf-a', digest), old, old);
  const digests = async () => (await store.artefacts()).map(({ digest }) => digest).sort();
  return { store, builds, releases, digests };
};

test('the live release, what a rollback may need and what an open tab runs stay; the rest goes', async () => {
  const { store, builds, releases, digests } = await setUp(6);
  await store.noteOpen(releases[1]?.id ?? '', new Date(Date.now() - hours(23)));
  await store.noteOpen(releases[2]?.id ?? '', new Date(Date.now() - hours(25)));
  const trial = await collect(store, { releases: 2, days: 0, isTrial: true });
  expect(trial.dropped).toHaveLength(3);
  expect(await digests()).toHaveLength(6);
  expect(await collect(store, { releases: 2, days: 0 })).toMatchObject({ kept: 3 });
  expect(await digests()).toEqual([builds[1], builds[4], builds[5]].map((build) => build?.digest).sort());
  await rollback(store);
  await expect(rollback(store)).rejects.toThrow(/is not in the store/);
});

test('with the default rule nothing recent is dropped, and an artefact stored a moment ago never', async () => {
  const { store, builds, digests } = await setUp(4);
  expect(await collect(store)).toMatchObject({ dropped: [], kept: 4 });
  const [first] = builds;
  if (first !== undefined) await store.putArtefact(first);
  await collect(store, { releases: 1, days: 1 / 1440, now: new Date(Date.now() + DAY / 100) });
  expect(await digests()).toContain(builds[3]?.digest);
  const again = await setUp(3);
  const found = await again.store.artefacts();
  await again.store.putArtefact(again.builds[0] as Awaited<ReturnType<typeof fakeBuild>>);
  for (const artefact of found.filter(({ digest }) => digest === again.builds[0]?.digest))
    expect(await again.store.dropArtefact(artefact)).toBe(false);
});

test('dropping an artefact that another process already dropped is not an error', async () => {
  const { store } = await setUp(1);
  const [artefact] = await store.artefacts();
  if (artefact === undefined) throw new Error('one was stored');
  await rm(store.artefactPath(artefact.app, artefact.digest), { recursive: true });
  expect(await store.dropArtefact(artefact)).toBe(false);
});

test('no history loses a digest that the rule keeps', () => {
  const entry = fc.record({ digest: fc.integer({ min: 0, max: 8 }), hoursLater: fc.integer({ min: 0, max: 600 }) });
  const open = fc.array(fc.record({ index: fc.nat(70), hoursAgo: fc.integer({ min: 0, max: 48 }) }), { maxLength: 4 });
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1, maxLength: 70 }), open, (entries, opened) => {
      let at = NOW.getTime();
      const history = entries.map(({ digest, hoursLater }, index): Release => {
        at -= hours(hoursLater);
        return {
          id: String(index),
          parent: null,
          created_at: new Date(at).toISOString(),
          reason: '',
          shell: null,
          chromeless: null,
          remotes: { 'mf-a': { digest: String(digest) } } as unknown as Release['remotes'],
        };
      });
      const lastOpen = new Map(
        opened.map(({ index, hoursAgo }) => [String(index), new Date(NOW.getTime() - hours(hoursAgo))]),
      );
      const needed = neededDigests(history, lastOpen, { now: NOW, retention: RETENTION });
      for (const [index, { digest }] of entries.entries()) {
        const replaced = index === 0 ? NOW : new Date(history[index - 1]?.created_at ?? '');
        const openAt = lastOpen.get(String(index));
        const mustStay =
          index < 50 ||
          NOW.getTime() - replaced.getTime() <= 30 * DAY ||
          (openAt !== undefined && NOW.getTime() - openAt.getTime() <= DAY);
        if (mustStay && !needed.has(`mf-a/${digest}`)) return false;
      }
      return true;
    }),
  );
});
