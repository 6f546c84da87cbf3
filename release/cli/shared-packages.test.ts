import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { raiseFaults } from '../gate/raise';
import { entryPointsPath, ownEntryPoints } from './entry-points';
import { sharedBefore, sharedNow, waitingRaises } from './shared-packages';

const root = join(import.meta.dirname, '../..');

test('the locked entry points are those of these sources', async () => {
  const locked = JSON.parse(readFileSync(entryPointsPath(root), 'utf8'));
  expect(await ownEntryPoints(root), 'npm run release -- lock').toEqual(locked);
});

test('every change of a shared package has the changeset that it needs', () => {
  const before = sharedBefore(root);
  expect(before === null ? [] : raiseFaults(before, sharedNow(root), waitingRaises(root))).toEqual([]);
});

const endpoint = { access: 'user', request: { type: 'object' }, response: { type: 'object' } };

/** A repository with one commit, in which every package has version 1.0.0. */
const makeRepository = () => {
  const folder = mkdtempSync(join(tmpdir(), 'prebell-changesets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (file: string, value: unknown) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), typeof value === 'string' ? value : JSON.stringify(value));
  };
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
      cwd: folder,
      stdio: 'ignore',
    });
  const commit = () => {
    git('add', '.');
    git('commit', '-m', 'change');
  };
  for (const name of ['contracts', 'platform', 'design-system'])
    write(`${name}/package.json`, { name: `@prebell/${name}`, version: '1.0.0' });
  const lock = (endpoints: object) => write('release/wire.lock', { endpoints, events: {}, requests: {} });
  lock({ 'GET /api/a': endpoint, 'GET /api/b': endpoint });
  write('release/doors.lock', {});
  git('init', '-b', 'main');
  commit();
  const faults = () => {
    const before = sharedBefore(folder);
    if (before === null) throw new Error('There is no earlier commit');
    return raiseFaults(before, sharedNow(folder), waitingRaises(folder));
  };
  return { folder, write, git, commit, lock, faults };
};

test('a branch that locks a breaking change fails until a major changeset or version is there', () => {
  const { folder, write, git, commit, lock, faults } = makeRepository();
  expect(sharedBefore(folder)).toBeNull();
  git('switch', '-c', 'work');
  lock({ 'GET /api/a': endpoint });
  commit();
  const needsMajor = [expect.stringContaining('@prebell/contracts needs a major changeset')];
  expect(faults()).toEqual(needsMajor);
  write('.changeset/one.md', "---\n'@prebell/contracts': minor\n---\n\nB is no more.\n");
  expect(faults()).toEqual(needsMajor);
  write('.changeset/two.md', "---\n'@prebell/contracts': major\n---\n\nB is no more.\n");
  expect(faults()).toEqual([]);
  rmSync(join(folder, '.changeset'), { recursive: true });
  write('contracts/package.json', { name: '@prebell/contracts', version: '2.0.0' });
  expect(faults()).toEqual([]);
});

test('on main the last commit is compared with the one before it', () => {
  const { commit, lock, faults } = makeRepository();
  lock({ 'GET /api/a': endpoint });
  commit();
  expect(faults()).toEqual([expect.stringContaining('GET /api/b is gone')]);
});
