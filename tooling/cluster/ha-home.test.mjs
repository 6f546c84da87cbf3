import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { haHome } from './ha-home.mjs';

test('PostgreSQL’s own account gets a folder that it can reach, also below a closed one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'prebell-ha-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  chmodSync(folder, 0o755);
  expect(haHome(folder, { uid: 101 })).toBe(join(folder, 'ha'));
  chmodSync(folder, 0o700);
  expect(haHome(folder, { uid: 101 })).toMatch(/^\/var\/lib\/prebell\/ha-[0-9a-f]{12}$/);
  // Without root everything runs as one account.
  expect(haHome(folder, {})).toBe(join(folder, 'ha'));
});
