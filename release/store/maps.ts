import { readFiles } from './build';

/** Source maps beside a build, by the names of its files with `.map`. They stay in a part of the store that nobody serves. */
export type Maps = ReadonlyMap<string, Buffer>;

/** The largest map that we keep, three times the shell's. Reading it must not keep a server busy. */
export const MOST_MAP_BYTES = 4 * 1024 * 1024;

/** The folder of a build's maps. A build never contains its own, because all of its files are public. */
const mapsBeside = (folder: string): string => `${folder.replace(/\/+$/, '')}-maps`;

/** The maps beside a build. One of a file that the build does not have is from an earlier build. */
export const readMaps = async (folder: string, files: ReadonlyMap<string, unknown>): Promise<Maps> => {
  const found = await readFiles(mapsBeside(folder));
  return new Map(
    [...found].filter(
      ([name, { length }]) =>
        name.endsWith('.js.map') && files.has(name.slice(0, -'.map'.length)) && length <= MOST_MAP_BYTES,
    ),
  );
};
