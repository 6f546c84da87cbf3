import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requireProgram } from '../lib/programs.mjs';
import { run } from '../lib/run.mjs';

/** Scanners of `npm run security`. They are larger than all other packages, so only that command installs them. */
const SCANNERS = {
  acorn: '8.18.0',
  recheck: '4.5.0',
  secretlint: '13.0.6',
  '@secretlint/secretlint-rule-preset-recommend': '13.0.6',
};

/**
 * Installs the scanners into `.build/scanners` unless it exists already.
 * @returns {Promise<string>} the folder
 */
export async function provideScanners(root) {
  const folder = join(root, '.build/scanners');
  const wanted = JSON.stringify({ private: true, dependencies: SCANNERS });
  if (existsSync(join(folder, 'node_modules/recheck'))) return folder;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), wanted);
  const { code, output } = await run(requireProgram('npm'), ['install', '--ignore-scripts', '--no-audit'], {
    cwd: folder,
    quiet: true,
  });
  if (code !== 0) throw new Error(`The scanners could not be installed:\n${output}`);
  return folder;
}
