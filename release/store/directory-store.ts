import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { releaseSchema } from '@prebell/contracts';
import { z } from 'zod';
import { type Disk, isCode, namesIn, readIfPresent, disk as realDisk } from './disk';
import type { ReleaseStore, StoredArtefact } from './store';

const pointerSchema = z.object({ release: z.string() });
const openSchema = z.object({ at: z.coerce.date() });

/**
 * The store in a folder:
 * artifacts/<app>/<digest>/…   immutable
 * releases/<ulid>.json         immutable
 * channels/prod.json           the live release: the only file that ever changes
 * channels/prod/<ulid>.json    immutable: which release followed that one
 * open/<ulid>.json             when a tab of that release was last known to be open
 * The compare-and-swap is the creation of the successor's file: it succeeds for one publisher only, needs no lock and
 * leaves nothing to clean up after a crash. `prod.json` saves readers the walk along the successors. If its writer died
 * or was overtaken, readers walk the rest.
 */
export const openStore = (folder: string, disk: Disk = realDisk): ReleaseStore => {
  const artefactPath = (app: string, digest: string) => join(folder, 'artifacts', app, digest);
  const releasePath = (id: string) => join(folder, 'releases', `${id}.json`);
  const openPath = (id: string) => join(folder, 'open', `${id}.json`);
  const channelPath = join(folder, 'channels', 'prod.json');
  const successorPath = (id: string | null) => join(folder, 'channels', 'prod', `${id ?? 'none'}.json`);

  const readPointer = async (path: string): Promise<string | null> => {
    const text = await readIfPresent(path);
    return text === null ? null : pointerSchema.parse(JSON.parse(text)).release;
  };
  const storedAt = async (app: string, digest: string): Promise<Date | null> => {
    try {
      return (await stat(artefactPath(app, digest))).mtime;
    } catch (error) {
      if (isCode(error, 'ENOENT')) return null;
      throw error;
    }
  };
  const pointer = (release: string) => `${JSON.stringify({ release })}\n`;

  return {
    artefactPath,
    putArtefact: async ({ app, digest, folder: from }) => {
      const path = artefactPath(app, digest);
      if (!(await disk.adopt(from, path))) await disk.touch(path);
    },
    artefacts: async () => {
      const found: StoredArtefact[] = [];
      for (const app of await namesIn(join(folder, 'artifacts'))) {
        for (const digest of await namesIn(join(folder, 'artifacts', app))) {
          const at = await storedAt(app, digest);
          if (at !== null) found.push({ app, digest, storedAt: at });
        }
      }
      return found;
    },
    dropArtefact: async ({ app, digest, storedAt: known }) => {
      const at = await storedAt(app, digest);
      if (at === null || at.getTime() !== known.getTime()) return false;
      return disk.discard(artefactPath(app, digest));
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
    noteOpen: (id, at) => disk.replace(openPath(id), `${JSON.stringify({ at })}\n`),
    lastOpen: async () => {
      const ids = (await namesIn(join(folder, 'open'))).map((name) => name.replace(/\.json$/, ''));
      const times = await Promise.all(ids.map((id) => readIfPresent(openPath(id))));
      return new Map(ids.map((id, index) => [id, openSchema.parse(JSON.parse(times[index] ?? '{}')).at]));
    },
    swap: async (expected, next) => {
      if (!(await disk.create(successorPath(expected), pointer(next)))) return false;
      await disk.replace(channelPath, pointer(next));
      return true;
    },
  };
};
