import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { describeWire } from '../gate/wire';
import { describedSchema, readFolder, type Side, skewOf } from '../store';
import { followGuide, readGuide } from '../test/guide';

// Inside the repository, so that the project finds the installed packages, ours as sources. The whole journey from packed packages
// is in e2e/specs/federation-foreign-remote.spec.ts.
const place = join(import.meta.dirname, '../../.build');
let project: string;
beforeAll(async () => {
  await mkdir(place, { recursive: true });
  project = await mkdtemp(join(place, 'guide-'));
  await followGuide(project);
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(project);
  const { default: config } = await import(join(project, 'rspack.config.mjs'));
  cwd.mockRestore();
  await build(config);
});
afterAll(() => rm(project, { recursive: true, force: true }));

const build = (config: Configuration): Promise<void> =>
  new Promise((resolve, reject) => {
    rspack(config, (error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
      else resolve();
    });
  });

const described = async (name: string) => JSON.parse(await readFile(join(project, 'dist', name), 'utf8'));

test('a project with the files of the guide alone builds everything that a publish needs', async () => {
  const { app, artefact } = await readFolder(join(project, 'dist'));
  expect(app).toBe('mf-weather');
  expect(artefact).toMatchObject({ manifest: { routes: [{ path: '/weather' }] } });
  expect(await described('artefact.json')).toMatchObject({
    team: 'weather@example.com',
    exposes: ['./routes', './lifecycles'],
    uses: {
      '@prebell/design-system': { Card: { props: ['children', 'className'] }, RouteFailure: {} },
      '@prebell/platform': { useUser: {}, createPlatform: {} },
    },
  });
  expect(await described('wire.json')).toEqual(JSON.parse(JSON.stringify(describeWire())));
  expect((await described('mf-manifest.json')).metaData.remoteEntry.name).toMatch(/^openEntry\./);
});

test('the federation manifest asks a host for the same packages and versions as the live release does', async () => {
  const { shared } = await described('artefact.json');
  const asked = (await described('mf-manifest.json')).shared.map((each: { name: string; requiredVersion: string }) => [
    each.name,
    each.requiredVersion,
  ]);
  expect(Object.fromEntries(asked)).toEqual(shared);
  expect(shared['@prebell/platform']).toMatch(/^\^\d+\.\d+\.0$/);
});

test('the gate compares the names of such a build with the live host, and says what is missing and whom to ask', async () => {
  const remote: Side = { ...describedSchema.parse(await described('artefact.json')), app: 'mf-weather' };
  const versions = Object.entries(remote.shared).map(([name, range]) => [name, range.slice('^'.length)]);
  const hostWithout = (missing: string): Side => ({
    app: 'shell',
    team: '@prebell/platform',
    shared: Object.fromEntries(versions),
    runtime: remote.runtime?.slice('^'.length),
    html: [],
    offers: Object.fromEntries(
      Object.entries(remote.uses ?? {}).map(([entryPoint, names]) => [
        entryPoint,
        Object.fromEntries(Object.keys(names).flatMap((name) => (name === missing ? [] : [[name, {}]]))),
      ]),
    ),
  });
  const faultsWith = (host: Side) => skewOf({ after: [host, remote], changed: ['mf-weather'] });
  expect(faultsWith(hostWithout('nothing'))).toEqual({ faults: [], warnings: [] });
  expect(faultsWith(hostWithout('Card')).faults).toEqual([
    'mf-weather uses Card of @prebell/design-system, which shell does not offer: ask @prebell/platform',
  ]);
});

test('the guide names the versions that we test with', async () => {
  const { text } = await readGuide();
  const named = [...text.matchAll(/(?<=\s)((?:@[\w-]+\/)?[\w-]+)@(\d+\.\d+\.\d+)/g)].map(([, name = '', version]) => ({
    name,
    version,
  }));
  const installed = await Promise.all(
    named.map(async ({ name }) => {
      const file = join(import.meta.dirname, '../../node_modules', name, 'package.json');
      return { name, version: JSON.parse(await readFile(file, 'utf8')).version };
    }),
  );
  expect(named).toHaveLength(7);
  expect(named).toEqual(installed);
});
