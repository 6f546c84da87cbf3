import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OWN_MODULES } from './own-modules.mjs';
import { remotesOf } from './remotes.mjs';

const root = join(import.meta.dirname, '../..');
const FOLDERS = ['contracts', 'platform', 'design-system', 'shell', 'chromeless', ...remotesOf(root)];

const testsThatMatch = (pattern) =>
  [...FOLDERS, 'bff', 'server', 'market', 'embedded/postgres', 'embedded/stripe']
    .flatMap((folder) =>
      readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/src/${name}`,
      ),
    )
    .filter((file) => /\.test\.tsx?$/.test(file) && pattern.test(readFileSync(join(root, file), 'utf8')));

test('every test that replaces a module is listed, because the others share their modules', () => {
  const replacing = testsThatMatch(/\bvi\.(?:mock|doMock|resetModules)\(/);
  expect(replacing.filter((file) => !OWN_MODULES.includes(file))).toEqual([]);
});

test('every listed test exists', () => {
  const files = testsThatMatch(/(?:)/);
  expect(OWN_MODULES.filter((file) => !files.includes(file))).toEqual([]);
});
