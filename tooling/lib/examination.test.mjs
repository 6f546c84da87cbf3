import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isTest } from './test-titles.mjs';

/** docs/examination-2026-11.md names the test that holds each repair; these tests check that it exists. */
const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/examination-2026-11.md'), 'utf8');

const LEFT_OUT = new Set(['node_modules', 'dist', 'storybook-static']);
const testFiles = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return LEFT_OUT.has(entry.name) || entry.name.startsWith('.') ? [] : testFiles(path);
    return /\.(?:test|spec)\.(?:tsx?|mjs)$/.test(entry.name) ? [path] : [];
  });
const files = testFiles(root);
/** The files that a name on the page may mean: 'cad/board.test.ts' is the end of a path, and '…/' leaves out its middle. */
const named = (name) => files.filter((path) => path.endsWith(`/${name.split('…/').at(-1)}`));

test('every test file that the page names exists', () => {
  const names = [...page.matchAll(/`([^`\s]+\.(?:test|spec)\.(?:tsx?|mjs))`/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(200);
  expect(names.filter((name) => named(name).length === 0)).toEqual([]);
});

test('each finding C1 to C16 of dispatch names a test by its title, and the test exists', () => {
  const rows = new Map(
    [...page.matchAll(/^\| (C\d+) \|.*\| ([^|]+) \|$/gm)].map(([, number, tests]) => [number, tests]),
  );
  expect([...rows.keys()]).toEqual(Array.from({ length: 16 }, (_, index) => `C${index + 1}`));
  for (const [number, tests] of rows) {
    const titles = [...(tests ?? '').matchAll(/`([^`]+)`: '([^…']+)…?'/g)];
    expect(titles.length, number).toBeGreaterThan(0);
    for (const [, name, title] of titles) {
      const holds = named(name).some((path) => isTest(readFileSync(path, 'utf8'), title));
      expect([number, name, title, holds]).toEqual([number, name, title, true]);
    }
  }
});
