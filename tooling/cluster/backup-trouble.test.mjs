import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { optionalProgram } from '../lib/programs.mjs';
import { plainTrouble } from './backup-trouble.mjs';
import { backupSettings, STANZA } from './backups.mjs';

const root = join(import.meta.dirname, '../..');
const pgbackrest = /** @type {string} */ (optionalProgram('pgbackrest'));

/** Runs the real program on a repository that is not there. */
const fail = (...args) => {
  const home = mkdtempSync(join(tmpdir(), 'prebell-no-backups-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const settings = backupSettings({ root, home, data: join(home, 'data'), port: '1' });
  const { status, stdout, stderr } = spawnSync(pgbackrest, [STANZA, ...args], { env: { ...process.env, ...settings } });
  expect(status).not.toBe(0);
  return plainTrouble(`${stdout}${stderr}`, '/srv/backups');
};

test.skipIf(!pgbackrest)('a repository without backups is named in plain words, with what to do', () => {
  for (const args of [
    ['--type=full', 'backup'],
    ['--type=immediate', 'restore'],
  ]) {
    const said = fail(...args);
    expect(said).toMatch(/^The repository has no backups\. If its disk is not mounted, mount it\./);
    expect(said).toContain('The repository is /srv/backups. pgBackRest said: [');
    expect(said).not.toContain('HINT');
    expect(said.split('\n')).toHaveLength(1);
  }
});

test.skipIf(!pgbackrest)('a database without a primary is no fault of the backups', () => {
  expect(fail('check')).toMatch(/^PostgreSQL has no primary at the moment/);
});

test('anything else keeps the words of pgBackRest', () => {
  expect(plainTrouble('P00  ERROR: [099]: something new\n       HINT: ask', '/srv/backups')).toBe(
    'pgBackRest failed: [099]: something new',
  );
});
