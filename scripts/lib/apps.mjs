import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockedVersions } from './locked-versions.mjs';
import { sourceHash } from './source-hash.mjs';

/** Packages a remote gets from its host when it runs: they change hosts, and no remote. */
const HOSTED = ['@prebell/platform', '@prebell/design-system'];
/** The part of the platform that every remote carries itself. */
const CARRIED = ['platform/src/lifecycles.tsx', 'platform/src/with-timeout.ts'];
const BROWSER_BUILD = {
  files: ['rspack.base.config.ts', 'css-layer-loader.mjs', 'tsconfig.base.json'],
  tools: ['@rspack/core', '@rspack/cli', '@module-federation/enhanced', 'single-spa-react'],
};
const SERVER_BUILD = { files: ['tsconfig.base.json'], tools: ['esbuild'] };

/**
 * @typedef {object} App
 * @property {string} name its folder
 * @property {string} script its own `npm run build`
 * @property {string[]} inputs files and folders that go into it, relative to the root
 * @property {string[]} versions `path@version` of every package that goes into it
 * @property {string} output folder of the build, relative to the root
 */

/**
 * Every workspace with a build script, and all that goes into its build.
 * @param {string} root
 * @returns {App[]}
 */
export function findApps(root) {
  const read = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8'));
  const { packages } = read('package-lock.json');
  const folders = read('package.json').workspaces;
  const workspaces = new Map(folders.map((folder) => [folder, read(folder, 'package.json')]));
  const folderOf = new Map([...workspaces].map(([folder, { name }]) => [name, folder]));

  const describe = ([name, { scripts }]) => {
    const isRemote = name.startsWith('mf-');
    const build = existsSync(join(root, name, 'rspack.config.ts')) ? BROWSER_BUILD : SERVER_BUILD;
    const sources = new Set([name]);
    // A set may grow while it is walked: this follows workspaces through workspaces.
    for (const folder of sources) {
      for (const dependency of Object.keys(workspaces.get(folder).dependencies ?? {})) {
        if (folderOf.has(dependency) && !(isRemote && HOSTED.includes(dependency)))
          sources.add(folderOf.get(dependency));
      }
    }
    return {
      name,
      script: scripts.build,
      inputs: [...sources, ...build.files, ...(isRemote ? CARRIED : [])],
      versions: lockedVersions(packages, [...sources], build.tools),
      output: join(name, 'dist'),
    };
  };
  return [...workspaces].filter(([, { scripts }]) => scripts?.build !== undefined).map(describe);
}

/** Changes when anything that goes into the app does. */
export function hashOf(root, { inputs, versions, script }) {
  return sourceHash(root, inputs, [script, ...versions]);
}
