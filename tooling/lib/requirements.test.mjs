import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { requireNode, requireSystem } from './requirements.mjs';

const root = join(import.meta.dirname, '../..');

test.each(['18.20.4', '20.18.3'])('Node %s is refused in one sentence', (version) => {
  expect(() => requireNode(version)).toThrow(`Prebell needs Node 20.19 or newer, best 24; this is v${version}`);
});

test.each(['20.19.0', '22.12.0', '24.1.0'])('Node %s is taken', (version) => {
  expect(() => requireNode(version)).not.toThrow();
});

test('on Windows one sentence names WSL 2, before anything is installed', () => {
  expect(() => requireSystem('win32')).toThrow(/^Prebell runs on Linux and macOS\. On Windows use WSL 2: [^\n]+$/);
  for (const system of /** @type {const} */ (['linux', 'darwin'])) expect(() => requireSystem(system)).not.toThrow();
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect([scripts.prestart, scripts.precluster]).toEqual(Array(2).fill('node tooling/check-system.mjs'));
});

test('the start works in a folder whose name has special characters for URLs', () => {
  const parent = mkdtempSync(join(tmpdir(), 'prebell-start-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const folder = join(parent, 'c# and 100%25 ?more');
  cpSync(join(root, 'tooling'), join(folder, 'tooling'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'tooling/lib/prepare.mjs'), 'export const prepare = async () => {};');
  mkdirSync(join(folder, 'bff/dist'), { recursive: true });
  writeFileSync(join(folder, 'bff/dist/main.js'), "console.log('started'); process.exit();");
  expect(execFileSync(process.execPath, ['tooling/start.mjs'], { cwd: folder, encoding: 'utf8' })).toBe('started\n');
});
