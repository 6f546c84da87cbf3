import { cpSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { LOADERS } from './loaders.mjs';
import { archive, copyTypes, packagesUsed } from './pack-parts.mjs';

/** The module of `@prebell/release` that configures a remote's build. */
export const TOOLS_ENTRY_POINT = 'release/kit/rspack.ts';
/** The installing project provides these, because its configuration or tests may use them too. */
const PEERS = ['@module-federation/enhanced', '@rspack/core'];
/** Needed only by the browser gate. */
const OPTIONAL = ['axe-core', 'playwright'];
/** Needed only by our own commands, which need this repository anyway. */
const OURS = ['@changesets/parse'];

/**
 * Packs `@prebell/release`: what a team without this repository needs to build a remote and to publish it.
 * @param {{ root: string, work: string, target: string }} input
 * @returns {Promise<string>} path of the archive
 */
export async function packTools({ root, work, target }) {
  const place = join(work, 'release');
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [
      { in: 'release/cli/main.ts', out: 'cli' },
      { in: TOOLS_ENTRY_POINT, out: 'rspack' },
    ],
    outdir: join(place, 'dist'),
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    metafile: true,
    logLevel: 'silent',
  });
  // The build's settings expect the loaders in their own folder.
  for (const loader of LOADERS) cpSync(join(root, loader), join(place, 'dist', basename(loader)));
  copyTypes(join(work, 'types/release/kit/rspack.d.ts'), join(place, 'dist/rspack.d.ts'));
  for (const file of ['README.md', 'wire.lock']) cpSync(join(root, 'release', file), join(place, file));
  const read = (folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const [own, all] = [read('release'), read('.')];
  const versions = { ...all.devDependencies, ...own.devDependencies, ...own.dependencies };
  const names = packagesUsed(metafile, place).filter((name) => !OURS.includes(name));
  const missing = names.filter((name) => versions[name] === undefined);
  if (missing.length > 0) throw new Error(`${own.name} uses ${missing.join(', ')}, which no package.json names`);
  const versionsOf = (wanted) => Object.fromEntries(wanted.map((name) => [name, versions[name]]));
  const isPeer = (name) => PEERS.includes(name) || OPTIONAL.includes(name);
  const manifest = {
    name: own.name,
    version: own.version,
    description: 'Builds a remote outside Prebell’s repository, and publishes it',
    license: 'MIT',
    type: 'module',
    bin: { 'prebell-release': './dist/cli.js' },
    exports: { './rspack': { types: './dist/rspack.d.ts', default: './dist/rspack.js' } },
    files: ['dist', 'wire.lock'],
    dependencies: versionsOf(names.filter((name) => !isPeer(name))),
    peerDependencies: versionsOf([...PEERS, ...OPTIONAL]),
    peerDependenciesMeta: Object.fromEntries(OPTIONAL.map((name) => [name, { optional: true }])),
  };
  return archive({ root, place, target, manifest });
}
