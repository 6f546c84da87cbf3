import { readFiles } from './build';

/**
 * Source maps of a build, by the names of its files plus `.map`. They are in a part of the store that is never served.
 */
export type Maps = ReadonlyMap<string, Buffer>;

/** The largest source map that we keep, three times the size of the shell's. Reading one must not block a server. */
export const MOST_MAP_BYTES = 4 * 1024 * 1024;

/** The folder with a build's source maps, next to the build's own folder, whose files are all public. */
const mapsBeside = (folder: string): string => `${folder.replace(/\/+$/, '')}-maps`;

/** Reads a build's source maps. Maps of files that the build does not have are left over from an earlier build. */
export const readMaps = async (folder: string, files: ReadonlyMap<string, unknown>): Promise<Maps> => {
  const found = await readFiles(mapsBeside(folder));
  return new Map(
    [...found].filter(
      ([name, { length }]) =>
        name.endsWith('.js.map') && files.has(name.slice(0, -'.map'.length)) && length <= MOST_MAP_BYTES,
    ),
  );
};
