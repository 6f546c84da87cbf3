import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { requireProgram } from '../../tooling/lib/programs.mjs';
import { temporaryFolder } from '../store/testing';
import { originOf, repositoryOf } from './origin';

test.each([
  ['https://ada:secret@example.test/team/repo.git', 'git+https://example.test/team/repo.git'],
  ['ssh://git@example.test/team/repo.git', 'git+ssh://example.test/team/repo.git'],
  ['git@example.test:team/repo.git', 'git+ssh://example.test/team/repo.git'],
  ['/home/ada/repo', 'git+urn:prebell:local'],
  ['file:///home/ada/repo', 'git+urn:prebell:local'],
  ['../repo', 'git+urn:prebell:local'],
  [null, 'git+urn:prebell:local'],
])('the provenance names the repository %s as %s', (remote, uri) => {
  expect(repositoryOf(remote)).toBe(uri);
});

const git = (cwd: string, ...args: string[]) =>
  execFileSync(requireProgram('git'), ['-c', 'user.name=A', '-c', 'user.email=ada@example.com', ...args], {
    cwd,
    stdio: 'ignore',
  });

test('an unknown commit has its reason, and a file that nobody added makes the checkout a modified one', async () => {
  const folder = await temporaryFolder();
  // No repository around it counts.
  vi.stubEnv('GIT_CEILING_DIRECTORIES', join(folder, '..'));
  const look = () => originOf(folder, {});
  expect(await look()).toMatchObject({ source: null, unknownSource: 'not a git checkout' });
  git(folder, 'init');
  expect(await look()).toMatchObject({ source: null, unknownSource: 'the checkout has no commit yet' });
  await writeFile(join(folder, '.gitignore'), 'dist\n');
  git(folder, 'add', '.');
  git(folder, 'commit', '-m', 'first');
  await mkdir(join(folder, 'dist'));
  await writeFile(join(folder, 'dist/entry.js'), '');
  const { source, unknownSource } = await look();
  expect([source?.isModified, unknownSource]).toEqual([false, undefined]);
  await writeFile(join(folder, 'more.ts'), '');
  expect((await look()).source?.isModified).toBe(true);
  vi.stubEnv('PATH', folder);
  // Debian has git nowhere but on the path.
  expect(await look()).toMatchObject({ source: null, unknownSource: 'git is not installed' });
});

test('each run has an id that names nobody; the person is in a field of its own', async () => {
  const folder = await temporaryFolder();
  const [one, other] = await Promise.all([1, 2].map(() => originOf(folder, { RELEASE_BY: 'ada@example.com' })));
  expect(one).toMatchObject({ by: 'ada@example.com', run: expect.stringMatching(/^urn:uuid:[0-9a-f-]{36}$/) });
  expect(other?.run).not.toBe(one?.run);
});
