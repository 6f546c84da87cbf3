import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import parseChangeset from '@changesets/parse';
import type { Raise, SharedPackages } from '../gate/raise';
import { entryPointsPath } from './entry-points';
import { lockPath } from './usual-checks';

const FOLDERS = ['contracts', 'platform', 'design-system'];
const ORDER: readonly Raise[] = ['patch', 'minor', 'major'];

const describe = (read: (path: string) => string): SharedPackages => ({
  versions: Object.fromEntries(
    FOLDERS.map((folder) => {
      const { name, version } = JSON.parse(read(`${folder}/package.json`));
      return [name, version];
    }),
  ),
  wire: JSON.parse(read(lockPath(''))),
  entryPoints: JSON.parse(read(entryPointsPath(''))),
});

/** The shared packages of this checkout, as its lock files describe them. */
export const sharedNow = (root: string): SharedPackages => describe((path) => readFileSync(join(root, path), 'utf8'));

/**
 * The shared packages at the commit where this branch left `main`; on `main` itself, at the previous commit. Null
 * without git, without such a commit, and for commits older than the lock files.
 */
export const sharedBefore = (root: string): SharedPackages | null => {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26, stdio: ['ignore', 'pipe', 'ignore'] });
  const commit = (name: string) => git('rev-parse', '--verify', '--quiet', `${name}^{commit}`).trim();
  const attempt = <T>(work: () => T): T | null => {
    try {
      return work();
    } catch {
      return null;
    }
  };
  const head = attempt(() => commit('HEAD'));
  const main = attempt(() => commit('main')) ?? attempt(() => commit('origin/main'));
  if (head === null) return null;
  const parted = main === null ? null : attempt(() => git('merge-base', main, head).trim());
  const base = parted === null || parted === head ? attempt(() => commit('HEAD^')) : parted;
  return base === null ? null : attempt(() => describe((path) => git('show', `${base}:${path}`)));
};

/** For each package, the highest version raise (patch, minor, major) among the pending changesets. */
export const waitingRaises = (root: string): Record<string, Raise> => {
  const folder = join(root, '.changeset');
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.md')) : [];
  const raises: Record<string, Raise> = {};
  for (const file of files) {
    for (const { name, type } of parseChangeset(readFileSync(join(folder, file), 'utf8')).releases) {
      if (type === 'none') continue;
      const highest = raises[name];
      if (highest === undefined || ORDER.indexOf(type) > ORDER.indexOf(highest)) raises[name] = type;
    }
  }
  return raises;
};
