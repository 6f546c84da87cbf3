import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { requireProgram } from '../../tooling/lib/programs.mjs';
import { run } from '../../tooling/lib/run.mjs';
import { root } from './load.mjs';

/** What we measure ourselves against is no dependency of the product: it comes when it is measured. */
export const installPeer = async (name) => {
  const isThere = await access(join(root, 'bench/node_modules', name)).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  const { code, output } = await run(requireProgram('npm'), ['ci', '--no-audit', '--no-fund'], {
    cwd: join(root, 'bench'),
    quiet: true,
  });
  if (code !== 0) throw new Error(output);
};
