import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from 'esbuild';
import { archive, copyTypes, packagesUsed, succeed, typesIn } from './pack-parts.mjs';
import { packTools, TOOLS_ENTRY_POINT } from './pack-tools.mjs';

/** The packages that go into other teams' pages; each folder is a workspace. */
const FOLDERS = ['contracts', 'platform', 'design-system'];
/** Only our own hosts use this part: it reads the release that the back end writes into a page. */
const OWN = ['./host'];
/** A page must have only one copy, so the installing project provides it. */
const PEERS = ['react', 'react-dom'];

/**
 * Builds the packages with JavaScript and types, and packs them as npm would publish them. The last package contains the tools.
 * @param {string} root the repository
 * @param {string} target folder for the archives; its other content stays
 * @returns {Promise<string[]>} paths of the archives
 * @throws Error with the output of the step that failed
 */
export async function packPackages(root, target) {
  const work = join(root, '.build/packages');
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const sources = FOLDERS.map((folder) => readPackage(root, folder));
  await writeTypes(root, work, sources);
  const archives = [];
  for (const source of sources) archives.push(await pack({ root, work, target, source }));
  return [...archives, await packTools({ root, work, target })];
}

function readPackage(root, folder) {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const entryPoints = Object.entries(manifest.exports).filter(([subpath]) => !OWN.includes(subpath));
  return { folder, manifest, entryPoints };
}

/** One program creates the declarations of all packages, so that each is checked with the sources of the others. */
async function writeTypes(root, work, sources) {
  const config = join(work, 'tsconfig.json');
  const files = sources.flatMap(({ folder, entryPoints }) =>
    entryPoints.filter(([, file]) => !file.endsWith('.css')).map(([, file]) => join(root, folder, file)),
  );
  const paths = Object.fromEntries(
    sources.flatMap(({ folder, manifest, entryPoints }) =>
      entryPoints.map(([subpath, file]) => [join(manifest.name, subpath), [join(root, folder, file)]]),
    ),
  );
  const compilerOptions = {
    noEmit: false,
    // Map our packages to their sources: files found through node_modules count as foreign and get no declarations.
    paths,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: root,
    outDir: join(work, 'types'),
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: ['node'],
  };
  const css = sources.map(({ folder }) => join(root, folder, 'src/css.d.ts')).filter((file) => existsSync(file));
  const text = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions,
    // Packages without types of their own have their declarations in this repository.
    files: [...files, ...css, join(root, 'tooling/types/zxcvbn-files.d.ts'), join(root, TOOLS_ENTRY_POINT)],
  };
  writeFileSync(config, JSON.stringify(text));
  await succeed(join(root, 'node_modules/.bin/tsc'), ['-p', config], root);
}

async function pack({ root, work, target, source: { folder, manifest, entryPoints } }) {
  const place = join(work, folder);
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: entryPoints.map(([, file]) => join(folder, file)),
    outbase: join(folder, 'src'),
    outdir: join(place, 'dist'),
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    packages: 'external',
    loader: { '.woff2': 'file' },
    // A style sheet is bundled with its fonts, wherever those are.
    plugins: [{ name: 'styles', setup: bundleStyles }],
    metafile: true,
    logLevel: 'silent',
  });
  const types = join(work, 'types', folder, 'src');
  for (const file of typesIn(types)) copyTypes(join(types, file), join(place, 'dist', file));
  for (const file of ['README.md', 'CHANGELOG.md']) cpSync(join(root, folder, file), join(place, file));
  const used = packagesUsed(metafile, place).filter((name) => name !== manifest.name);
  return archive({ root, place, target, manifest: manifestOf({ manifest, entryPoints, names: used }) });
}

const bundleStyles = ({ onResolve }) => {
  onResolve({ filter: /^@fontsource/ }, ({ path }) => ({ path: join(process.cwd(), 'node_modules', path) }));
};

function manifestOf({ manifest, entryPoints, names }) {
  const { name, version, type, sideEffects, dependencies } = manifest;
  const versions = (wanted) => Object.fromEntries(wanted.map((each) => [each, dependencies[each]]));
  const missing = names.filter((each) => dependencies[each] === undefined);
  if (missing.length > 0) throw new Error(`${name} uses ${missing.join(', ')}, which its package.json does not name`);
  const peers = PEERS.filter((peer) => names.includes(peer));
  return {
    name,
    version,
    description: DESCRIPTIONS[name],
    license: 'MIT',
    type,
    ...(sideEffects !== undefined && { sideEffects }),
    exports: Object.fromEntries(entryPoints.map(([subpath, file]) => [subpath, exportOf(file)])),
    files: ['dist', 'CHANGELOG.md'],
    dependencies: versions(names.filter((each) => !peers.includes(each))),
    ...(peers.length > 0 && {
      peerDependencies: Object.fromEntries(peers.map((peer) => [peer, rangeOf(dependencies[peer])])),
    }),
  };
}

/** `19.3.1` -> `^19.3.0`: the range that our builds accept from their host. */
const rangeOf = (version) => `^${version.split('.').slice(0, 2).join('.')}.0`;

const DESCRIPTIONS = {
  '@prebell/contracts': 'Entities, endpoints, events and rules that Prebell’s server and pages share',
  '@prebell/platform': 'What a host of Prebell’s remotes provides to them: session, API, sockets, routing',
  '@prebell/design-system': 'Prebell’s components and tokens',
};

const exportOf = (file) => {
  const built = `./dist/${relative('src', file).replace(/\.tsx?$/, '')}`;
  return file.endsWith('.css') ? built : { types: `${built}.d.ts`, default: `${built}.js` };
};
