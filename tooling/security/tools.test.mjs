import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { provideScanners, SCANNERS } from './tools.mjs';

const repositoryWith = (versions) => {
  const root = mkdtempSync(join(tmpdir(), 'prebell-scanners-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [name, version] of Object.entries(versions)) {
    const folder = join(root, '.build/scanners/node_modules', name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version }));
  }
  return root;
};
const installing = (code = 0) => vi.fn(async (_folder) => ({ code, output: 'no network' }));

test('installed scanners of the versions that are wanted stay', async () => {
  const root = repositoryWith(SCANNERS);
  const install = installing();
  expect(await provideScanners(root, install)).toBe(join(root, '.build/scanners'));
  expect(install).not.toHaveBeenCalled();
});

test.each([
  ['none is installed', {}],
  ['one of them has another version', { ...SCANNERS, secretlint: '12.0.0' }],
  ['one of them is missing', { recheck: SCANNERS.recheck }],
])('the scanners are installed when %s', async (_, versions) => {
  const root = repositoryWith(versions);
  const install = installing();
  const folder = await provideScanners(root, install);
  expect(install.mock.calls).toEqual([[folder]]);
  expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).dependencies).toEqual(SCANNERS);
});

test('an installation that fails is reported with its output', async () => {
  await expect(provideScanners(repositoryWith({}), installing(1))).rejects.toThrow('no network');
});
