// Measures `npm start` in a fresh clone, with the installation: npm run bench -- cold-start [runs].
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { requireProgram } from '../tooling/lib/programs.mjs';
import { startPlatform, withFolder } from './lib/platform';
import { seconds, spread } from './lib/report';
import { root } from './lib/root';

/** Milliseconds from `npm start` until the URL line, in a clone that has nothing installed or built. */
const coldStart = () =>
  withFolder(async (folder) => {
    const clone = join(folder, 'main');
    execFileSync(requireProgram('git'), ['clone', '--quiet', root, clone]);
    const { took, stop } = await startPlatform({ DATA_DIR: join(folder, 'data') }, { npm: true, folder: clone });
    await stop();
    return took;
  });

export const run = async (runs = 3) => {
  const starts: number[] = [];
  while (starts.length < runs) starts.push(await coldStart());
  console.log(
    `Cold \`npm start\` with npm's cache filled, ${runs} fresh clones: ${spread(starts, (took) => seconds(took))}; goal 35 s`,
  );
  return 0;
};
