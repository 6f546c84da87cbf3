import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changelogSchema, endpoints, LIVE_PARTS, RELEASE_NOTES_FILE } from '@prebell/contracts';
import { readBuild, rollback, startCanary } from '@prebell/release/store';
import { afterAll, expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { publish, publisherOf } from '../../../test/releases';
import { changelogMarkup } from '../status/changelog-parts.html';

const { request, deps } = await startTestPlatform();
const publisher = await publisherOf(deps.config);
const root = await mkdtemp(join(tmpdir(), 'prebell-changelog-'));
afterAll(() => rm(root, { recursive: true }));

const build = async (name: string, version: string, notes?: unknown) => {
  const folder = await mkdtemp(join(root, 'dist-'));
  const manifest = { name, routes: [{ path: `/${name}`, access: 'public', title: name }] };
  const described = { name, version, entry: 'entry.js', css: [], preload: [], manifest };
  await writeFile(join(folder, 'artefact.json'), JSON.stringify(described));
  await writeFile(join(folder, 'entry.js'), version);
  if (notes !== undefined) await writeFile(join(folder, RELEASE_NOTES_FILE), JSON.stringify(notes));
  return readBuild(name, folder);
};
const read = async () => changelogSchema.parse((await request('GET', endpoints.releases.changelog.path)).body);
/** The reader looks at the store at most once a second. */
const until = (length: number) =>
  expect.poll(async () => (await read()).releases.length, { timeout: 5_000 }).toBe(length);
const noteOf = (text: string) => ({ date: '2026-11-29', text });

test('the changelog has each release’s time, parts and versions, but neither names nor reasons, and no step of a canary', async () => {
  expect((await read()).releases).toEqual([]);
  expect(changelogMarkup(await read())).toBe('<p>No release yet.</p>');
  const [one, two] = [await build('mf-a', '1.0.0'), await build('mf-a', '1.1.0')];
  await publish(deps.config, [one, await build('mf-b', '1.0.0')]);
  await publish(deps.config, [two]);
  await startCanary(publisher, await build('mf-b', '2.0.0'), { percent: 5 });
  await rollback(publisher, { only: 'mf-a', by: 'ada' });
  await until(3);
  const answer = await request('GET', endpoints.releases.changelog.path);
  const { releases } = changelogSchema.parse(answer.body);
  const facts = releases.map(({ kind, changes }) => [kind, ...changes.map(({ app, version }) => `${app} ${version}`)]);
  expect(facts).toEqual([
    ['rolled_back', 'mf-a 1.0.0'],
    ['released', 'mf-a 1.1.0'],
    ['released', 'mf-a 1.0.0', 'mf-b 1.0.0'],
  ]);
  expect(releases[1]?.changes[0]?.digest).toBe(two.digest);
  expect(JSON.stringify(answer.body)).not.toMatch(/ada|reason|rollback/);
  expect(changelogMarkup({ releases })).toContain('<h3>New version: mf-a and mf-b</h3>');
  expect(LIVE_PARTS.changelog).toMatch(/^changelog-/);
});

test('a release shows the notes that its builds add, first those of parts with news, and a way back the ones that it takes away', async () => {
  const before = (await read()).releases.length;
  const old = noteOf('The scanner table keeps your sort.');
  const fresh = noteOf('Levels “stick” to the price & the day.');
  await publish(deps.config, [await build('mf-c', '1.0.0', [old]), await build('mf-a', '3.0.0')]);
  await publish(deps.config, [await build('mf-c', '1.1.0', [fresh, old]), await build('mf-b', '3.0.0', [])]);
  await rollback(publisher, { only: 'mf-c', by: 'ada' });
  await until(before + 3);
  const [back, second, first] = (await read()).releases;
  const news = (release: typeof back) =>
    release?.changes.map(({ app, notes }) => [app, notes?.map(({ text }) => text)]);
  expect(news(first)).toEqual([
    ['mf-c', [old.text]],
    ['mf-a', undefined],
  ]);
  expect(news(second)).toEqual([
    ['mf-c', [fresh.text]],
    ['mf-b', []],
  ]);
  expect(news(back)).toEqual([['mf-c', [fresh.text]]]);
  const markup = changelogMarkup(await read());
  expect(markup).toContain('<p>Taken back: Levels “stick” to the price &amp; the day.</p>');
  expect(markup.match(/<h4>Nov 29<\/h4>/g)).toHaveLength(3);
  expect(markup).toContain('<p>No changes that you would notice.</p>');
  expect(markup).toContain('<p>This build has no notes.</p>');
});
