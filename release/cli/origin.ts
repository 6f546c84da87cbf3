import { execFile } from 'node:child_process';
import { hostname, userInfo } from 'node:os';
import { promisify } from 'node:util';
import { findProgram } from '../../tooling/lib/programs.mjs';
import { newRun, type Origin } from '../store';

/** Who runs this command, on which machine or pipeline, and from which commit. */
export const originOf = async (root: string, env: NodeJS.ProcessEnv): Promise<Origin> => {
  const [commit, remote, changes, mail] = await Promise.all([
    git(root, 'rev-parse', 'HEAD'),
    git(root, 'remote', 'get-url', 'origin'),
    // An untracked file may be part of the build, so it counts as a change.
    git(root, 'status', '--porcelain', '--untracked-files=normal'),
    git(root, 'config', 'user.email'),
  ]);
  return {
    by: env.RELEASE_BY || env.GITHUB_ACTOR || env.GITLAB_USER_LOGIN || mail.text || userInfo().username,
    builder: builderOf(env),
    run: newRun(),
    ...(commit.text === null
      ? { source: null, unknownSource: commit.fault }
      : {
          source: { repository: repositoryOf(remote.text), commit: commit.text, isModified: changes.text !== '' },
        }),
  };
};

function builderOf(env: NodeJS.ProcessEnv): string {
  if (env.GITHUB_RUN_ID) return `${env.GITHUB_SERVER_URL}/${env.GITHUB_REPOSITORY}/actions/runs/${env.GITHUB_RUN_ID}`;
  return env.CI_JOB_URL || `urn:prebell:machine:${hostname()}`;
}

const LOCAL = 'git+urn:prebell:local';

/**
 * The repository as a URI: an SPDX download location, as SLSA requires. Without user and password, which some remote
 * addresses contain. A local folder is not named, because its path means nothing to others.
 */
export function repositoryOf(remote: string | null): string {
  if (remote === null) return LOCAL;
  const { host, path } = /^(?:[^/@]+@)?(?<host>[\w.-]+):(?<path>[^/].*)$/.exec(remote)?.groups ?? {};
  if (host !== undefined) return `git+ssh://${host}/${path}`;
  if (!URL.canParse(remote) || remote.startsWith('file:')) return LOCAL;
  return `git+${remote.replace(/^(\w+:\/\/)[^/@]*@/, '$1')}`;
}

type Answer = { readonly text: string; readonly fault?: undefined } | { readonly text: null; readonly fault: string };

async function git(root: string, ...args: string[]): Promise<Answer> {
  const program = findProgram('git');
  if (program === undefined) return { text: null, fault: 'git is not installed' };
  try {
    // `faultOf` compares git's messages, so they must be in English.
    const env = { ...process.env, LC_ALL: 'C' };
    return { text: (await promisify(execFile)(program, args, { cwd: root, timeout: 5_000, env })).stdout.trim() };
  } catch (error) {
    return { text: null, fault: faultOf(error) };
  }
}

/** Why git failed, without git's own text, which contains local paths. */
function faultOf(error: unknown): string {
  const { stderr = '', killed = false } = error as { stderr?: string; killed?: boolean };
  if (killed) return 'git did not answer within 5 s';
  if (stderr.includes('not a git repository')) return 'not a git checkout';
  if (stderr.includes('dubious ownership')) return 'git refuses this checkout, because another account owns it';
  return /ambiguous argument|unknown revision|bad revision/.test(stderr)
    ? 'the checkout has no commit yet'
    : 'git failed';
}
