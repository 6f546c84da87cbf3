import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * ASVS 5.0.0 as an executable file (S1): each requirement chosen for this product names the tests that hold it, a place in the
 * documents, or a gap. The tests run with all others; here they are held to be there.
 */
const root = join(import.meta.dirname, '../..');
const entries = Object.entries(JSON.parse(readFileSync(join(import.meta.dirname, 'asvs.json'), 'utf8')));
const read = (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '');

/** What stands before the title of a test, or of a rule in a table of tests; `test.skip` and comments do not. */
const BEFORE =
  /(?:^|\n) *(?:(?:test|it)(?:\.each\([^\n]*\)|\.(?:skipIf|runIf)\([^\n]*\))?\(\s*|(?:\{ )?title: )['"`][^'"`\n]*$/;

/** Whether `title` is that of a test in `text`, or a part of one that is put together. */
const isTest = (text, title) => {
  for (let at = text.indexOf(title); at !== -1; at = text.indexOf(title, at + 1))
    if (BEFORE.test(text.slice(Math.max(0, at - 200), at))) return true;
  return false;
};

test('there are 98 requirements chosen for this product and 19 more of level 1', () => {
  expect(entries.length).toBe(98 + 19);
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
