import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { requireProgram } from '../lib/programs.mjs';

const root = join(import.meta.dirname, '../..');

/** What keys of the services this product talks to look like, and keys in general. `npm run security` knows many more. */
const SECRET =
  /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\n[A-Za-z0-9+/]{40}|\b(?:sk|rk)_live_[A-Za-z0-9]{16,}|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_[A-Za-z0-9]{36}|\bnpm_[A-Za-z0-9]{36}|\bxox[abpr]-[A-Za-z0-9-]{20,}|"d":\s*"[A-Za-z0-9_-]{43}"/;

test('no file of the repository contains a secret', () => {
  const files = execFileSync(requireProgram('git'), ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter(Boolean);
  expect(files.length).toBeGreaterThan(1_000);
  const found = files.filter((file) => {
    try {
      return SECRET.test(readFileSync(join(root, file), 'latin1'));
    } catch {
      // Removed from the folder and not from the list yet.
      return false;
    }
  });
  expect(found).toEqual([]);
});

test('a secret would be found', () => {
  const secrets = [`sk_live_${'a1'.repeat(12)}`, `AKIA${'A'.repeat(16)}`, `{"kty":"OKP","d":"${'x'.repeat(43)}"}`];
  for (const secret of secrets) expect(SECRET.test(secret)).toBe(true);
  expect(SECRET.test('sk_test_51abc')).toBe(false);
});
