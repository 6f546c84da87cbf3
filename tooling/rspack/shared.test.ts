import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import satisfies from 'semver/functions/satisfies.js';
import { expect, onTestFinished, test } from 'vitest';

import { broughtBy, neededBy } from './shared';

/** A repository in which these packages are installed. */
const repositoryOf = async (versions: Readonly<Record<string, string>>): Promise<string> => {
  const root = await mkdtemp(join(tmpdir(), 'prebell-shared-'));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [folder, version] of Object.entries(versions)) {
    const place = join(root, 'node_modules', folder);
    await mkdir(place, { recursive: true });
    await writeFile(join(place, 'package.json'), JSON.stringify({ version }));
  }
  return root;
};

const react = { react: '19.3.1', 'react-dom': '19.3.1' };

test('a host brings the versions of its packages, and a remote needs their major from their minor on', async () => {
  const root = await repositoryOf({ ...react, '@prebell/platform': '1.2.3', '@prebell/design-system': '4.0.1' });
  expect(broughtBy(root)).toEqual({
    react: '19.3.1',
    'react-dom': '19.3.1',
    '@prebell/platform': '1.2.3',
    '@prebell/platform/router': '1.2.3',
    '@prebell/platform/query': '1.2.3',
    '@prebell/design-system': '4.0.1',
    '@prebell/design-system/base': '4.0.1',
    '@prebell/design-system/tabs': '4.0.1',
  });
  expect(neededBy(root)).toEqual({
    react: '^19.3.0',
    'react-dom': '^19.3.0',
    '@prebell/platform': '^1.2.0',
    '@prebell/platform/router': '^1.2.0',
    '@prebell/platform/query': '^1.2.0',
    '@prebell/design-system': '^4.0.0',
    '@prebell/design-system/base': '^4.0.0',
    '@prebell/design-system/tabs': '^4.0.0',
  });
});

test.each([
  ['1.2.0', '1.2.9', true],
  ['1.2.9', '1.2.0', true],
  ['1.2.0', '1.3.0', true],
  ['1.3.0', '1.2.9', false],
  ['2.0.0', '1.9.0', false],
  ['1.9.0', '2.0.0', false],
])('a remote built with platform %s runs in a host with %s: %s', async (built, host, runs) => {
  const remote = await repositoryOf({ ...react, '@prebell/platform': built, '@prebell/design-system': '1.0.0' });
  expect(satisfies(host, neededBy(remote)['@prebell/platform'] ?? '')).toBe(runs);
});
