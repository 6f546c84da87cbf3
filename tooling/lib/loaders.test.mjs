import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import withoutSummaries from '../rspack/without-summaries-loader.mjs';
import { LOADERS } from './loaders.mjs';

test('every loader of the builds is packed for other teams', () => {
  const folder = 'tooling/rspack';
  const found = readdirSync(join(import.meta.dirname, '../..', folder)).filter((name) => name.endsWith('-loader.mjs'));
  expect(LOADERS).toEqual(found.map((name) => `${folder}/${name}`).sort());
});

test('a browser loads no summary of an endpoint', () => {
  const folder = join(import.meta.dirname, '../../contracts/src/endpoints');
  const summaries = readdirSync(folder).flatMap((name) => {
    const source = readFileSync(join(folder, name), 'utf8');
    return [...withoutSummaries(source).matchAll(/\bsummary:\s*(?!\s|define)(.*)/g)].map(([, text]) => text);
  });
  expect(summaries.length).toBeGreaterThan(100);
  expect(new Set(summaries)).toEqual(new Set(["'',"]));
});
