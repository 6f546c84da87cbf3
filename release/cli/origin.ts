import { execFile } from 'node:child_process';
import { hostname, userInfo } from 'node:os';
import { promisify } from 'node:util';
import { findProgram } from '../../tooling/lib/programs.mjs';
import type { Origin } from '../store';

/** Who runs this command, on which machine or pipeline, and from which commit. */
export const originOf = async (root: string, env: NodeJS.ProcessEnv): Promise<Origin> => {
  const [commit, remote, changes, mail] = await Promise.all([
    git(root, 'rev-parse', 'HEAD'),
    git(root, 'remote', 'get-url', 'origin'),
    git(root, 'status', '--porcelain', '--untracked-files=no'),
    git(root, 'config', 'user.email'),
  ]);
  return {
    by: env.RELEASE_BY || env.GITHUB_ACTOR || env.GITLAB_USER_LOGIN || mail || userInfo().username,
    builder: builderOf(env),
    source: commit === null ? null : { repository: repositoryOf(remote), commit, isModified: changes !== '' },
  };
};

function builderOf(env: NodeJS.ProcessEnv): string {
  if (env.GITHUB_RUN_ID) return `${env.GITHUB_SERVER_URL}/${env.GITHUB_REPOSITORY}/actions/runs/${env.GITHUB_RUN_ID}`;
  return env.CI_JOB_URL || `urn:prebell:machine:${hostname()}`;
}

const LOCAL = 'git+urn:prebell:local';

/**
 * The repository as a URI (SPDX download location, which SLSA names), without user and password, which some remotes' addresses
 * contain. A folder of this machine says nothing to others, so it is not named.
 */
export function repositoryOf(remote: string | null): string {
  if (remote === null) return LOCAL;
  const { host, path } = /^(?:[^/@]+@)?(?<host>[\w.-]+):(?<path>[^/].*)$/.exec(remote)?.groups ?? {};
  if (host !== undefined) return `git+ssh://${host}/${path}`;
  if (!URL.canParse(remote) || remote.startsWith('file:')) return LOCAL;
  return `git+${remote.replace(/^(\w+:\/\/)[^/@]*@/, '$1')}`;
}

async function git(root: string, ...args: string[]): Promise<string | null> {
  const program = findProgram('git');
  if (program === undefined) return null;
  try {
    return (await promisify(execFile)(program, args, { cwd: root, timeout: 5_000 })).stdout.trim();
  } catch {
    return null;
  }
}
