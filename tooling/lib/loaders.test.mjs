import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LOADERS } from './loaders.mjs';

test('every loader of the builds is packed for other teams', () => {
  const folder = 'tooling/rspack';
  const found = readdirSync(join(import.meta.dirname, '../..', folder)).filter((name) => name.endsWith('-loader.mjs'));
  expect(LOADERS).toEqual(found.map((name) => `${folder}/${name}`).sort());
});
