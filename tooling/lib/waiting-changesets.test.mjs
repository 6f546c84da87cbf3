import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { waitingChangesets } from './waiting-changesets.mjs';

test('a changeset waits until its file is gone, and the settings beside it are none', () => {
  const root = mkdtempSync(join(tmpdir(), 'prebell-waiting-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  expect(waitingChangesets(root)).toEqual([]);
  mkdirSync(join(root, '.changeset'));
  writeFileSync(join(root, '.changeset/config.json'), '{}');
  writeFileSync(join(root, '.changeset/kind-owls.md'), '');
  expect(waitingChangesets(root)).toEqual(['.changeset/kind-owls.md']);
  rmSync(join(root, '.changeset/kind-owls.md'));
  expect(waitingChangesets(root)).toEqual([]);
});
