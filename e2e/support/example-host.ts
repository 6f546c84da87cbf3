import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packPackages } from '../../tooling/lib/pack-packages.mjs';
import { requireProgram } from '../../tooling/lib/programs.mjs';
import { ROOT } from './platform';

const run = promisify(execFile);
const OURS = ['contracts', 'platform', 'design-system', 'release'];
const COMMAND = 'prebell-release';

/** Where our packages come from: from their archives, as other teams get them, or from their sources, which is faster. */
export type Packages = 'archives' | 'sources';

/** Creates a folder outside the repository with installed packages. Everything except ours is linked, so that no registry is needed. */
export const createProject = async (packages: Packages): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'prebell-host-'));
  const [from, to] = [join(ROOT, 'node_modules'), join(folder, 'node_modules')];
  await mkdir(join(to, '@prebell'), { recursive: true });
  const isLinked = (name: string) => name !== '@prebell' && name !== '.bin';
  for (const name of (await readdir(from)).filter(isLinked)) await symlink(join(from, name), join(to, name));
  await mkdir(join(to, '.bin'));
  for (const name of await readdir(join(from, '.bin'))) await symlink(join(from, '.bin', name), join(to, '.bin', name));
  const archives = packages === 'archives' ? await packPackages(ROOT, folder) : [];
  for (const [index, name] of OURS.entries()) {
    const place = join(to, '@prebell', name);
    const archive = archives[index];
    if (archive === undefined) {
      await symlink(join(ROOT, name), place);
    } else {
      await mkdir(place);
      await run(requireProgram('tar'), ['-xzf', archive, '-C', place, '--strip-components=1']);
    }
  }
  if (packages === 'archives') {
    const command = join(to, '@prebell/release/dist/cli.js');
    await chmod(command, 0o755);
    await symlink(command, join(to, '.bin', COMMAND));
  }
  return folder;
};

interface Example {
  readonly name: 'rspack-host' | 'single-spa-root' | 'vite-host';
  readonly project: string;
  /** The platform whose remotes the example shows. */
  readonly url: string;
}

/** Builds an example of `docs/examples` with its own command; resolves with the folder of the page. */
export const buildExample = async ({ name, project, url }: Example): Promise<string> => {
  const folder = join(project, name);
  await cp(join(ROOT, 'docs/examples', name), folder, { recursive: true });
  await run(requireProgram('npm'), ['run', 'build'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', PREBELL_URL: url },
  });
  return join(folder, 'dist');
};
