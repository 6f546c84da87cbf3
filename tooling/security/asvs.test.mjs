import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isTest } from '../lib/test-titles.mjs';

/**
 * ASVS 5.0.0 as an executable file (S1). Each chosen requirement names its tests, a place in the documents, or a gap. This test
 * checks that they exist; the named tests run with all others.
 */
const root = join(import.meta.dirname, '../..');
const entries = Object.entries(JSON.parse(readFileSync(join(import.meta.dirname, 'asvs.json'), 'utf8')));
const read = (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '');

test('172 requirements are mapped, with at most five gaps', () => {
  expect(entries.length).toBe(172);
  expect(entries.filter(([, { gap }]) => gap).length).toBeLessThanOrEqual(5);
  for (const [id, { requirement, tests, document, gap }] of entries) {
    expect(id).toMatch(/^\d{1,2}\.\d\.\d{1,2}$/);
    expect(requirement.length, id).toBeGreaterThan(9);
    expect([tests, document, gap].filter((held) => held !== undefined).length, id).toBe(1);
  }
});

test.each(entries.filter(([, { tests }]) => tests))('%s names existing tests', (_id, { tests }) => {
  expect(Object.keys(tests).length).toBeGreaterThan(0);
  for (const [file, titles] of Object.entries(tests))
    for (const title of titles) expect([file, title, isTest(read(file), title)]).toEqual([file, title, true]);
});

test('a named document has the heading', () => {
  for (const [id, { document }] of entries.filter(([, entry]) => entry.document)) {
    const [file, heading] = document.split('#');
    expect([id, read(file).includes(`\n## ${heading}\n`)]).toEqual([id, true]);
  }
});

test('docs/security.md explains every gap', () => {
  const text = read('docs/security.md');
  for (const [id] of entries.filter(([, { gap }]) => gap)) expect([id, text.includes(`**${id}**`)]).toEqual([id, true]);
});

test('a title without a test, or of a skipped test, does not count', () => {
  const text = "test('one thing', () => {\n  test.skip('another', () => {\n// test('a third'";
  expect(['one thing', 'another', 'a third', 'nothing'].map((title) => isTest(text, title))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
