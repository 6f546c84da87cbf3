import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { requireProgram } from './programs.mjs';
import { run } from './run.mjs';

const SPECIFIER = /(\bfrom\s*|\bimport\s*\(?\s*)(["'])([^"']+)\2/g;

/** @returns {string[]} declaration files below a folder */
export const typesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.d.ts'));

/** TypeScript keeps import paths without file endings, which Node cannot resolve, so add the endings. */
export function copyTypes(from, to) {
  const complete = (specifier) => {
    if (!specifier.startsWith('.')) return specifier;
    const path = join(dirname(from), specifier);
    return existsSync(`${path}.d.ts`) ? `${specifier}.js` : `${specifier}/index.js`;
  };
  const text = readFileSync(from, 'utf8').replace(
    SPECIFIER,
    (_, before, quote, specifier) => `${before}${quote}${complete(specifier)}${quote}`,
  );
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, text);
}

/**
 * The packages that a built package imports, in its code (esbuild's description of it) and in its declarations.
 * @param {import('esbuild').Metafile} metafile
 * @param {string} place the package's folder, with its declarations in `dist`
 */
export const packagesUsed = (metafile, place) => {
  const inCode = Object.values(metafile.outputs).flatMap(({ imports }) =>
    imports.flatMap(({ path, external }) => (external ? path : [])),
  );
  const dist = join(place, 'dist');
  const inTypes = typesIn(dist).flatMap((file) =>
    [...readFileSync(join(dist, file), 'utf8').matchAll(SPECIFIER)].map(([, , , specifier = '']) => specifier),
  );
  const foreign = [...inCode, ...inTypes].filter((name) => !name.startsWith('.') && !name.startsWith('node:'));
  return [...new Set(foreign.map(packageOf))].sort();
};

/** `@scope/name/sub` -> `@scope/name`. */
const packageOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/**
 * Packs a finished package as npm would publish it.
 * @param {{ root: string, place: string, target: string, manifest: object }} input `place` is the package's folder
 * @returns {Promise<string>} path of the archive
 */
export async function archive({ root, place, target, manifest }) {
  cpSync(join(root, 'LICENSE'), join(place, 'LICENSE'));
  writeFileSync(join(place, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  mkdirSync(target, { recursive: true });
  const output = await succeed(requireProgram('npm'), ['pack', '--json', '--pack-destination', target], place);
  return join(target, JSON.parse(output.slice(output.indexOf('[')))[0].filename);
}

export async function succeed(command, args, cwd) {
  const { code, output } = await run(command, args, { cwd, quiet: true });
  if (code !== 0) throw new Error(`${command} ${args[0]} failed:\n${output.trim()}`);
  return output;
}
