import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requireProgram } from '../lib/programs.mjs';
import { run } from '../lib/run.mjs';

/** Scanners of `npm run security`. They are larger than all other packages together, so only that command installs them. */
export const SCANNERS = {
  acorn: '8.18.0',
  recheck: '4.5.0',
  secretlint: '13.0.6',
  '@secretlint/secretlint-rule-preset-recommend': '13.0.6',
};

/**
 * Installs the scanners into `.build/scanners` unless these versions of them are installed there already.
 * @param {string} root the repository
 * @param {(folder: string) => Promise<{code: number, output: string}>} install what the folder's `package.json` names
 * @returns {Promise<string>} the folder
 */
export async function provideScanners(root, install = installWithNpm) {
  const folder = join(root, '.build/scanners');
  if (isCurrent(folder)) return folder;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: SCANNERS }));
  const { code, output } = await install(folder);
  if (code !== 0) throw new Error(`The scanners could not be installed:\n${output}`);
  return folder;
}

const isCurrent = (folder) =>
  Object.entries(SCANNERS).every(([name, version]) => {
    const file = join(folder, 'node_modules', name, 'package.json');
    return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).version === version;
  });

const installWithNpm = (folder) =>
  run(requireProgram('npm'), ['install', '--ignore-scripts', '--no-audit'], { cwd: folder, quiet: true });
