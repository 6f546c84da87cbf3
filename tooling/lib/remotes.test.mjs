import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SHARED, sourceFiles } from '../security/source-files.mjs';
import { remotesOf } from './remotes.mjs';

test('a remote that joins the workspaces is listed and its sources are scanned', () => {
  const root = mkdtempSync(join(tmpdir(), 'prebell-remotes-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const folder of [...SHARED, 'mf-seventh/src']) mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'package.json'), JSON.stringify({ workspaces: ['contracts', 'bff', 'mf-seventh'] }));
  writeFileSync(join(root, 'mf-seventh/src/routes.tsx'), '');
  expect(remotesOf(root)).toEqual(['mf-seventh']);
  expect(sourceFiles(root).map(({ file }) => file)).toEqual(['mf-seventh/src/routes.tsx']);
});

test('every remote has an owner', () => {
  const root = join(import.meta.dirname, '../..');
  const owners = readFileSync(join(root, '.github/CODEOWNERS'), 'utf8');
  expect(remotesOf(root).length).toBeGreaterThan(0);
  for (const remote of remotesOf(root)) expect(owners).toMatch(new RegExp(`^/${remote}/ +@`, 'm'));
});
