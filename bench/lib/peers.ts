import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { requireProgram } from '../../tooling/lib/programs.mjs';
import { run } from '../../tooling/lib/run.mjs';
import { root } from './root';

/** Installs the products we compare with, if they are missing. They are not dependencies of the product. */
export const installPeers = async () => {
  const cwd = join(root, 'bench');
  if (existsSync(join(cwd, 'node_modules'))) return;
  const { code, output } = await run(requireProgram('npm'), ['ci', '--no-audit', '--no-fund'], { cwd, quiet: true });
  if (code !== 0) throw new Error(output);
};
