import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { EntryPoints } from '../gate/raise';

/** Packages whose code a remote gets from its host at run time. */
const HOSTED = ['platform', 'design-system'];
/**
 * Only hosts and tests import these entry points. They are built together with the package, so a change here cannot
 * break a remote.
 */
const NOT_FOR_REMOTES = ['./host', './testing'];

export const entryPointsPath = (root: string): string => join(root, 'release/doors.lock');

/** One line per entry point, so that a diff shows what changed. */
export const printEntryPoints = (entryPoints: EntryPoints): string => {
  const lines = Object.entries(entryPoints).map(([path, names]) => `${JSON.stringify(path)}: ${JSON.stringify(names)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
};

/** The names that each entry point exports at run time, for the packages that remotes get from their host. */
export const ownEntryPoints = async (root: string): Promise<EntryPoints> => {
  const files = Object.fromEntries(HOSTED.flatMap((folder) => entryPointFiles(root, folder)));
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.values(files),
    outdir: 'unwritten',
    outbase: '.',
    write: false,
    metafile: true,
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    packages: 'external',
    loader: { '.css': 'empty' },
    logLevel: 'silent',
  });
  const exportsOf = new Map(Object.values(metafile.outputs).map((output) => [output.entryPoint, output.exports]));
  return Object.fromEntries(
    Object.entries(files).map(([path, file]) => [path, [...(exportsOf.get(file) ?? [])].sort()]),
  );
};

function entryPointFiles(root: string, folder: string): [path: string, file: string][] {
  const { name, exports } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  return Object.entries<string>(exports)
    .filter(([subpath, file]) => /\.tsx?$/.test(file) && !NOT_FOR_REMOTES.includes(subpath))
    .map(([subpath, file]) => [join(name, subpath), join(folder, file)]);
}
