import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOADERS } from './loaders.mjs';
import { lockedVersions } from './locked-versions.mjs';
import { sourceHash } from './source-hash.mjs';

/** Packages that a remote gets from its host at run time. A change in them rebuilds hosts, and only those remotes that prerender pages. */
const HOSTED = ['@prebell/platform', '@prebell/design-system'];
/** The files of the platform that every remote bundles. */
const CARRIED = ['platform/src/lifecycles.tsx', 'platform/src/with-timeout.ts'];
const BROWSER_BUILD = {
  files: [
    'rspack.base.config.ts',
    'tooling/rspack/app.ts',
    'tooling/rspack/artefact.ts',
    'tooling/rspack/entry-points',
    'tooling/rspack/modules.ts',
    'tooling/rspack/open-entry.ts',
    'tooling/rspack/prerender.ts',
    'tooling/rspack/shared.ts',
    ...LOADERS,
    'tooling/rspack/team.ts',
    // It determines the team of each app.
    '.github/CODEOWNERS',
    'release/gate/wire.ts',
    // Their versions determine what a remote needs and what a host provides.
    'platform/package.json',
    'design-system/package.json',
    'tsconfig.base.json',
  ],
  tools: ['@rspack/core', '@rspack/cli', '@module-federation/enhanced', 'esbuild', 'single-spa-react', 'typescript'],
};
const SERVER_BUILD = { files: ['tsconfig.base.json'], tools: ['esbuild'] };
const STORYBOOK_BUILD = {
  files: ['tooling/rspack/modules.ts', ...LOADERS, 'tsconfig.base.json'],
  tools: [
    '@rspack/core',
    'storybook',
    'storybook-react-rsbuild',
    '@storybook/react',
    '@rsbuild/core',
    '@rsbuild/plugin-react',
  ],
};

/**
 * @typedef {object} App
 * @property {string} name what `npm run build -- NAME` calls it
 * @property {string} folder where its script runs, relative to the root
 * @property {string} script its own build script
 * @property {boolean} stories whether stories go into it
 * @property {string[]} inputs files and folders that go into it, relative to the root
 * @property {string[]} versions `path@version` of every package that goes into it
 * @property {string} output folder of the build, relative to the root
 */

/**
 * Every workspace with a build script, the Storybook, and all that goes into their builds.
 * @param {string} root
 * @returns {App[]}
 */
export function findApps(root) {
  const read = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8'));
  const { packages } = read('package-lock.json');
  const folders = read('package.json').workspaces;
  const workspaces = new Map(folders.map((folder) => [folder, read(folder, 'package.json')]));
  const folderOf = new Map([...workspaces].map(([folder, { name }]) => [name, folder]));

  /** The folders and every workspace they depend on, except those in `without`. */
  const sourcesOf = (roots, without = []) => {
    const sources = new Set(roots);
    // The loop also visits entries that it adds to the set, so it follows indirect dependencies.
    for (const folder of sources) {
      for (const dependency of Object.keys(workspaces.get(folder).dependencies ?? {})) {
        if (folderOf.has(dependency) && !without.includes(dependency)) sources.add(folderOf.get(dependency));
      }
    }
    return [...sources];
  };

  const describe = ([name, { scripts }]) => {
    const isRemote = name.startsWith('mf-');
    // Prerendered pages contain parts that would otherwise come from the host.
    const isHosted = isRemote && !existsSync(join(root, name, 'src/prerender.tsx'));
    const build = existsSync(join(root, name, 'rspack.config.ts')) ? BROWSER_BUILD : SERVER_BUILD;
    const sources = sourcesOf([name], isHosted ? HOSTED : []);
    return {
      name,
      folder: name,
      script: scripts.build,
      stories: false,
      inputs: [...sources, ...build.files, ...(isRemote ? CARRIED : [])],
      versions: lockedVersions(packages, sources, build.tools),
      output: join(name, 'dist'),
    };
  };

  /** The Storybook shows the stories of its own workspace and of every remote. */
  const describeStorybook = ([folder, { scripts }]) => {
    const sources = sourcesOf([folder, ...folders.filter((name) => name.startsWith('mf-'))]);
    return {
      name: 'storybook',
      folder,
      script: scripts['build-storybook'],
      stories: true,
      inputs: [...sources, ...STORYBOOK_BUILD.files],
      versions: lockedVersions(packages, sources, STORYBOOK_BUILD.tools),
      output: join(folder, 'storybook-static'),
    };
  };

  const having = (script) => [...workspaces].filter(([, { scripts }]) => scripts?.[script] !== undefined);
  return [...having('build-storybook').map(describeStorybook), ...having('build').map(describe)];
}

/** A hash that changes when anything that goes into the app does. */
export function hashOf(root, { inputs, versions, script, stories }) {
  return sourceHash(root, inputs, { facts: [script, ...versions], stories });
}
