import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

/** As Node resolves it: the nearest `node_modules` at or above the package that asks. */
const findLocked = (from, name) => {
  const below = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (packages[below] !== undefined || from === '') return packages[below];
  const end = from.lastIndexOf('/node_modules/');
  return findLocked(end === -1 ? '' : from.slice(0, end), name);
};

// `npm ci` refuses a lockfile without them, and a Mac or a Windows machine would install unlocked versions.
test('the lockfile contains every optional package of every system', () => {
  const holes = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => findLocked(path, name) === undefined)
      .map((name) => `${path} wants ${name}`),
  );
  expect(holes).toEqual([]);
});

test('the lockfile contains the integrity of every package from the registry', () => {
  const unsealed = Object.entries(packages)
    .filter(([path, { link, inBundle }]) => path.includes('node_modules/') && !link && !inBundle)
    .filter(([, { integrity }]) => integrity === undefined)
    .map(([path]) => path);
  expect(unsealed).toEqual([]);
});
