import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isTest } from '../lib/test-titles.mjs';
import { sourceFiles } from './source-files.mjs';

/**
 * ASVS 5.0.0 as an executable file (S1). Each chosen requirement names its tests, a place in the documents, or a gap. This test
 * checks that they exist; the named tests run with all others.
 */
const root = join(import.meta.dirname, '../..');
const entries = Object.entries(JSON.parse(readFileSync(join(import.meta.dirname, 'asvs.json'), 'utf8')));
const read = (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '');

/** The requirements of levels 1 and 2: chapter, section, and the numbers in it. */
const LEVELS_1_AND_2 =
  '1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2 2.1.1-3 2.2.1-3 2.3.1-4 2.4.1 3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5 3.7.1-2 4.1.1-3 4.2.1 ' +
  '4.3.1-2 4.4.1-4 5.1.1 5.2.1-3 5.3.1-2 5.4.1-3 6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5 6.6.1-3 6.8.1-4 7.1.1-3 7.2.1-4 7.3.1-2 ' +
  '7.4.1-5 7.5.1-2 7.6.1-2 8.1.1-2 8.2.1-3 8.3.1 8.4.1 9.1.1-3 9.2.1-4 10.1.1-2 10.2.1-2 10.3.1-4 10.4.1-11 10.5.1-5 10.6.1-2 ' +
  '10.7.1-3 11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1 11.6.1 12.1.1-3 12.2.1-2 12.3.1-4 13.1.1 13.2.1-5 13.3.1-2 13.4.1-5 ' +
  '14.1.1-2 14.2.1-4 14.3.1-3 15.1.1-3 15.2.1-3 15.3.1-7 16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3 17.1.1 17.2.1-4 17.3.1-2';
const wanted = LEVELS_1_AND_2.split(' ').flatMap((range) => {
  const [, section = '', first = '', last = first] = /^(\d+\.\d+)\.(\d+)(?:-(\d+))?$/.exec(range) ?? [];
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => `${section}.${Number(first) + index}`);
});

test('each of the 253 requirements of levels 1 and 2 is in the table, at most five are exceptions', () => {
  expect(wanted.length).toBe(253);
  expect(entries.map(([id]) => id).sort()).toEqual([...wanted].sort());
  expect(entries.filter(([, { gap }]) => gap).length).toBeLessThanOrEqual(5);
});

test('the platform has no part to which a requirement that does not apply would apply', () => {
  const packages = Object.keys(JSON.parse(read('package-lock.json')).packages).map((path) =>
    path.replace(/^.*node_modules\//, ''),
  );
  expect(
    packages.filter((name) =>
      /ldap|xpath|memcache|graphql|saml|openid|^oauth|passport|multer|busboy|formidable|twilio|simple-peer|mediasoup/.test(
        name,
      ),
    ),
  ).toEqual([]);
  const foreign =
    /RTCPeerConnection|(?:secret|security)_?question|password_hint|multipart\/form-data|parseBody\(|type=['"]file['"]|requestCert|Content-Disposition/i;
  // Text fields of the sandbox's forms; a text file that the browser reads and sends as JSON, which the back end checks.
  const known = ['embedded/stripe/src/pages/forms.ts', 'mf-cad/src/features/run-cards/RunCardsForm.tsx'];
  const found = sourceFiles(root).filter(({ file, text }) => !file.startsWith('tooling/') && foreign.test(text));
  expect(found.map(({ file }) => file)).toEqual(known);
});

test('each requirement names one kind of evidence', () => {
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
