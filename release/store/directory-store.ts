import { join } from 'node:path';
import { releaseSchema } from '@prebell/contracts';
import { z } from 'zod';
import { type Disk, readIfPresent, disk as realDisk } from './disk';
import type { ReleaseStore } from './store';

const pointerSchema = z.object({ release: z.string() });

/**
 * The store in a folder:
 *
 *     artifacts/<app>/<digest>/…   immutable
 *     releases/<ulid>.json         immutable
 *     channels/prod.json           the live release: the one file that ever changes
 *     channels/prod/<ulid>.json    immutable: which release followed that one
 *
 * The compare-and-swap is the creation of the successor's file: it succeeds for one publisher only, needs no lock and
 * leaves nothing to clean up after a crash. `prod.json` saves readers the walk along the successors; when its writer died
 * or was overtaken, they walk the rest.
 */
export const openStore = (folder: string, disk: Disk = realDisk): ReleaseStore => {
  const artefactPath = (app: string, digest: string) => join(folder, 'artifacts', app, digest);
  const releasePath = (id: string) => join(folder, 'releases', `${id}.json`);
  const channelPath = join(folder, 'channels', 'prod.json');
  const successorPath = (id: string | null) => join(folder, 'channels', 'prod', `${id ?? 'none'}.json`);

  const readPointer = async (path: string): Promise<string | null> => {
    const text = await readIfPresent(path);
    return text === null ? null : pointerSchema.parse(JSON.parse(text)).release;
  };
  const pointer = (release: string) => `${JSON.stringify({ release })}\n`;

  return {
    artefactPath,
    putArtefact: async ({ app, digest, folder: from }) => {
      await disk.adopt(from, artefactPath(app, digest));
    },
    putRelease: async (release) => {
      await disk.create(releasePath(release.id), `${JSON.stringify(release, null, 2)}\n`);
    },
    getRelease: async (id) => {
      const text = await readIfPresent(releasePath(id));
      if (text === null) throw new Error(`Release ${id} is not in the store`);
      return releaseSchema.parse(JSON.parse(text));
    },
    dropRelease: (id) => disk.remove(releasePath(id)),
    head: async () => {
      let live = await readPointer(channelPath);
      for (let next = await readPointer(successorPath(live)); next !== null; ) {
        live = next;
        next = await readPointer(successorPath(live));
      }
      return live;
    },
    swap: async (expected, next) => {
      if (!(await disk.create(successorPath(expected), pointer(next)))) return false;
      await disk.replace(channelPath, pointer(next));
      return true;
    },
  };
};
