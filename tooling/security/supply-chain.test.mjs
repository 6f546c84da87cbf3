import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isAtLeast, nameOf, readLockfile } from './lockfile.mjs';
import { makeSbom } from './sbom.mjs';

const root = join(import.meta.dirname, '../..');
const packages = readLockfile(root);
const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
const { floors, installScripts, mostDirect } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'supply-chain.json'), 'utf8'),
);

test('every package has an integrity hash, and comes from the registry', () => {
  expect(installed.length).toBeGreaterThan(500);
  for (const [path, { integrity, resolved = 'https://registry.npmjs.org/' }] of installed) {
    expect(integrity, path).toMatch(/^sha512-[A-Za-z0-9+/]{86}==$/);
    expect(resolved, path).toMatch(/^https:\/\/registry\.npmjs\.org\//);
  }
});

test('only known packages run an installation script', () => {
  const scripts = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));
  expect([...new Set(scripts)].sort()).toEqual(Object.keys(installScripts).sort());
});

test('no copy of a package is below its minimum version', () => {
  for (const [name, floor] of Object.entries(floors)) {
    const copies = installed.filter(([path]) => nameOf(path) === name);
    expect(copies.length, name).toBeGreaterThan(0);
    for (const [path, { version }] of copies)
      expect(isAtLeast(version, floor), `${path} ${version} < ${floor}`).toBe(true);
  }
});

test('versions compare as numbers', () => {
  for (const [version, floor, holds] of [
    ['4.12.21', '4.12.21', true],
    ['4.13.0', '4.12.21', true],
    ['4.12.9', '4.12.21', false],
    ['5.0.0-rc.1', '4.12.21', true],
    ['4.12.21-rc.1', '4.12.21', false],
  ])
    expect([version, isAtLeast(version, floor)]).toEqual([version, holds]);
});

test(`at most ${mostDirect} packages are asked for by name in production`, () => {
  const workspaces = Object.entries(packages).filter(([path]) => !path.includes('node_modules/'));
  const direct = new Set(workspaces.flatMap(([, { dependencies = {} }]) => Object.keys(dependencies)));
  const foreign = [...direct].filter((name) => !name.startsWith('@prebell/'));
  expect(foreign.length).toBeGreaterThan(0);
  expect(foreign.length).toBeLessThanOrEqual(mostDirect);
});

test('the bill of materials lists every package that production installs, with its hash', () => {
  const listed = new Map(makeSbom(root).components.map((component) => [component['bom-ref'], component]));
  const production = installed.filter(([, { dev }]) => !dev);
  expect(production.length).toBeGreaterThan(100);
  for (const [path, { version, integrity }] of production) {
    const hash = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
    expect(listed.get(`${nameOf(path)}@${version}`)?.hashes, path).toEqual([{ alg: 'SHA-512', content: hash }]);
  }
});

test('the bill of materials lists no package that only tests and builds use', () => {
  const names = makeSbom(root).components.map(({ name }) => name);
  expect(names).toContain('zod');
  for (const tool of ['vitest', '@biomejs/biome', 'knip']) expect(names).not.toContain(tool);
});
