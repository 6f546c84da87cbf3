import { requireProgram } from './programs.mjs';
import { run } from './run.mjs';
import { isSource } from './source-hash.mjs';

/** The apps that teams deploy: hosts and remotes. The back end is deployed separately. */
const DEPLOYED = /^(shell|chromeless|mf-.+)$/;

/**
 * Names of the apps to deploy after a change of these files. Tests, stories and prose affect none. New package versions may affect any
 * app; if its build turns out to be the same, nothing is published.
 * @param {import('./apps.mjs').App[]} apps
 * @param {string[]} files relative to the root
 */
export function affectedApps(apps, files) {
  const units = apps.filter(({ name }) => DEPLOYED.test(name));
  const sources = files.filter((file) => file.split('/').every((name) => isSource(name)));
  const isInput = (file, inputs) => inputs.some((input) => file === input || file.startsWith(`${input}/`));
  return units
    .filter(({ inputs }) => sources.some((file) => file === 'package-lock.json' || isInput(file, inputs)))
    .map(({ name }) => name);
}

/**
 * Files changed since `ref` and this checkout diverged, whether committed or not.
 * @throws Error with git's message when there is no such commit
 */
export async function changedFiles(root, ref) {
  const git = async (...args) => {
    const { code, output } = await run(requireProgram('git'), args, { cwd: root, quiet: true });
    if (code !== 0) throw new Error(output.trim());
    return output.split('\n').filter(Boolean);
  };
  const [base] = await git('merge-base', ref, 'HEAD');
  // Without renames, a file that moved out of an app also counts at its old place.
  return [
    ...(await git('diff', '--name-only', '--no-renames', base)),
    ...(await git('ls-files', '--others', '--exclude-standard')),
  ];
}
