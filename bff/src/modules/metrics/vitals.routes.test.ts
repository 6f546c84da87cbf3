import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, readBuild } from '@prebell/release/store';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { publish } from '../../../test/releases';
import { createMetricsApp } from './metrics-app.routes';

const { request, deps } = await startTestPlatform();
const root = await mkdtemp(join(tmpdir(), 'prebell-vitals-'));
afterAll(() => rm(root, { recursive: true }));

const build = async (name: string) => {
  const dist = join(root, name);
  const manifest = name.startsWith('mf-') ? { manifest: { name, routes: [] } } : {};
  const description = { name, version: '0.1.0', entry: 'entry.js', css: [], preload: [], ...manifest };
  await mkdir(dist);
  await writeFile(join(dist, 'artefact.json'), JSON.stringify(description));
  await writeFile(join(dist, 'entry.js'), name);
  return readBuild(name, dist);
};
beforeAll(async () => {
  const builds = await Promise.all(['shell', 'mf-marketing', 'mf-seventh'].map(build));
  await publish(deps.config, builds);
});

const report = (body: unknown) => request('POST', '/api/vitals', { body });
const figures = async (): Promise<string[]> => {
  const answer = await createMetricsApp(deps).request('/metrics');
  return (await answer.text()).split('\n');
};

test('page timings are counted by remote, a new one included; a release that is not live counts as earlier', async () => {
  const vitals = [
    { name: 'LCP', value: 1_300, remote: 'mf-marketing' },
    { name: 'CLS', value: 0.02, remote: 'mf-marketing' },
    { name: 'INP', value: 48, remote: 'mf-somebody' },
    { name: 'LCP', value: 900, remote: 'mf-seventh' },
  ];
  expect((await report({ release: '01JD0000000000000000000000', vitals })).status).toBe(200);
  const lines = (await figures()).filter((line) => /^prebell_web_.*(_sum|_count)/.test(line)).sort();
  expect(lines).toEqual([
    'prebell_web_layout_shift_count{remote="mf-marketing",release="earlier"} 1',
    'prebell_web_layout_shift_sum{remote="mf-marketing",release="earlier"} 0.02',
    'prebell_web_vital_seconds_count{name="INP",remote="other",release="earlier"} 1',
    'prebell_web_vital_seconds_count{name="LCP",remote="mf-marketing",release="earlier"} 1',
    'prebell_web_vital_seconds_count{name="LCP",remote="mf-seventh",release="earlier"} 1',
    'prebell_web_vital_seconds_sum{name="INP",remote="other",release="earlier"} 0.048',
    'prebell_web_vital_seconds_sum{name="LCP",remote="mf-marketing",release="earlier"} 1.3',
    'prebell_web_vital_seconds_sum{name="LCP",remote="mf-seventh",release="earlier"} 0.9',
  ]);
});

test('a release adds no series: thirty of them, each visited, leave the metrics as long as they were', async () => {
  const store = openStore(deps.config.releaseStore);
  const visit = async (): Promise<number> => {
    const live = await store.head();
    const vitals = [{ name: 'LCP', value: 1_000, remote: 'mf-marketing' }];
    for (const release of [live, '01JD0000000000000000000000']) await report({ release, vitals });
    return (await figures()).length;
  };
  const before = await visit();
  for (let n = 0; n < 30; n += 1) {
    await writeFile(join(root, 'mf-marketing', 'entry.js'), `release ${n}`);
    await publish(deps.config, [await readBuild('mf-marketing', join(root, 'mf-marketing'))]);
    // The reader looks at the store once a second.
    if (n % 10 === 9) await vi.waitFor(async () => expect(await visit()).toBe(before), 3_000);
  }
  expect((await figures()).filter((line) => line.includes('release="live"')).length).toBeGreaterThan(0);
});

test('invalid reports and floods are refused', async () => {
  const vital = { name: 'LCP', value: -1, remote: 'mf-marketing' };
  expect((await report({ release: 'x', vitals: [vital] })).status).toBe(400);
  expect((await report({ release: 'x', vitals: Array(21).fill({ ...vital, value: 1 }) })).status).toBe(400);
  const answers = await Promise.all(
    Array.from({ length: 310 }, () => report({ release: 'x', vitals: [{ ...vital, value: 1 }] })),
  );
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(5);
});
