import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { releaseSchema } from '@prebell/contracts';
import { z } from 'zod';
import type { LogRecord } from '../signing/line';
import { readFiles } from './build';
import { type Disk, isCode, namesIn, readIfPresent, disk as realDisk } from './disk';
import { digestsOfNames, followChain, parsedOrNull, pointerText, readRecord, releaseText } from './formats';
import { MOST_MAP_BYTES } from './maps';
import type { DirectoryStore, StoredArtefact } from './store';

const openSchema = z.object({ at: z.coerce.date() });

/**
 * The store in a folder:
 * artifacts/<app>/<digest>/…              immutable
 * maps/<app>/<digest>/…                   immutable: source maps, which nothing serves
 * signatures/<app>/<digest>/<key>.json    immutable: that key's signature of the artefact
 * releases/<ulid>.json                    immutable
 * channels/prod.json                      the live release: the only file that ever changes
 * channels/prod/<ulid>.json               immutable: which release followed that one, with its signed line of the log
 * bases/<app>/<base>/<digest>.json        which artefacts have addresses in the folder of an earlier one
 * open/<ulid>.json                        when a tab of that release was last known to be open
 * The compare-and-swap is the creation of the successor's file: it succeeds for one publisher only, needs no lock and
 * leaves nothing to clean up after a crash. `prod.json` saves readers the walk along the successors. If its writer died
 * or was overtaken, readers walk the rest.
 */
export const openStore = (folder: string, disk: Disk = realDisk): DirectoryStore => {
  const artefactPath = (app: string, digest: string) => join(folder, 'artifacts', app, digest);
  const releasePath = (id: string) => join(folder, 'releases', `${id}.json`);
  const openPath = (id: string) => join(folder, 'open', `${id}.json`);
  const signaturesPath = (app: string, digest: string) => join(folder, 'signatures', app, digest);
  const mapsPath = (app: string, digest: string) => join(folder, 'maps', app, digest);
  const sharersPath = (app: string, base: string) => join(folder, 'bases', app, base);
  const channelPath = join(folder, 'channels', 'prod.json');
  const successorsPath = join(folder, 'channels', 'prod');
  const successorPath = (id: string | null) => join(successorsPath, `${id ?? 'none'}.json`);

  const storedAt = async (app: string, digest: string): Promise<Date | null> => {
    try {
      return (await stat(artefactPath(app, digest))).mtime;
    } catch (error) {
      if (isCode(error, 'ENOENT')) return null;
      throw error;
    }
  };
  const recordAfter = async (parent: string | null): Promise<LogRecord | null> => {
    const text = await readIfPresent(successorPath(parent));
    return text === null ? null : { parent, ...readRecord(text, parent) };
  };

  return {
    name: folder,
    now: () => disk.now(successorsPath),
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
      // Maps first: after a crash between the two removals, the next run still finds the artefact.
      await disk.discard(mapsPath(app, digest));
      return disk.discard(artefactPath(app, digest));
    },
    files: (app, digest) => readFiles(artefactPath(app, digest)),
    file: (app, digest, name) => readFile(join(artefactPath(app, digest), name)).catch(nullWhenAbsent),
    fileVersion: async (app, digest, name) => {
      const info = await stat(join(artefactPath(app, digest), name)).catch(nullWhenAbsent);
      return info?.isFile() ? `${info.mtimeMs} ${info.size}` : null;
    },
    putMaps: async (app, digest, maps) => {
      for (const [name, bytes] of maps) await disk.create(join(mapsPath(app, digest), name), bytes);
    },
    map: async (app, digest, name) => {
      const path = join(mapsPath(app, digest), name);
      const info = await stat(path).catch(nullWhenAbsent);
      if (info === null) return null;
      if (info.size > MOST_MAP_BYTES) throw new Error(`${path} is too long for a source map`);
      return readFile(path);
    },
    putAttestation: async ({ app, digest, key, envelope }) => {
      await disk.create(join(signaturesPath(app, digest), `${key}.json`), `${JSON.stringify(envelope)}\n`);
    },
    attestations: async (app, digest) => {
      const path = signaturesPath(app, digest);
      const texts = await Promise.all(
        (await namesIn(path)).map((name) => readIfPresent(join(path, name)).catch(() => null)),
      );
      return texts.map((text) => parsedOrNull(text ?? ''));
    },
    noteSharer: async (app, base, digest) => {
      await disk.create(join(sharersPath(app, base), `${digest}.json`), '{}\n');
    },
    dropSharer: (app, base, digest) => disk.remove(join(sharersPath(app, base), `${digest}.json`)),
    sharers: async (app, base) => digestsOfNames(await namesIn(sharersPath(app, base))),
    putRelease: async (release) => {
      await disk.create(releasePath(release.id), releaseText(release));
    },
    getRelease: async (id) => {
      const text = await readIfPresent(releasePath(id));
      if (text === null) throw new Error(`Release ${id} is not in the store`);
      return releaseSchema.parse(JSON.parse(text));
    },
    releaseText: (id) => readIfPresent(releasePath(id)),
    dropRelease: (id) => disk.remove(releasePath(id)),
    head: async () => followChain(await readIfPresent(channelPath), recordAfter),
    noteOpen: async (id, at) => {
      // If the store's disk is not mounted, a write would create a new store in its place.
      if ((await readIfPresent(channelPath)) === null) throw new Error(`${folder} has no channel: is the store there?`);
      await disk.replace(openPath(id), `${JSON.stringify({ at })}\n`);
    },
    lastOpen: async () => {
      const ids = (await namesIn(join(folder, 'open'))).map((name) => name.replace(/\.json$/, ''));
      const times = await Promise.all(ids.map((id) => readIfPresent(openPath(id))));
      return new Map(ids.map((id, index) => [id, openSchema.parse(JSON.parse(times[index] ?? '{}')).at]));
    },
    swap: async (expected, next, line) => {
      if (!(await disk.create(successorPath(expected), pointerText(next, line)))) return false;
      await disk.replace(channelPath, pointerText(next));
      return true;
    },
    recordAfter,
    records: async (known = new Map()) => {
      const parents = (await namesIn(successorsPath)).map((name) => name.replace(/\.json$/, ''));
      return Promise.all(
        parents.map(async (name): Promise<LogRecord> => {
          const parent = name === 'none' ? null : name;
          // Read the version before the text, so that the next call notices a change between the two.
          const info = await stat(successorPath(parent), { bigint: true }).catch(nullWhenAbsent);
          // Anybody can set the modification time, but nobody can set the change time, so the version contains both.
          const version = info === null ? '' : `${info.ino} ${info.size} ${info.mtimeNs} ${info.ctimeNs}`;
          const before = known.get(parent);
          if (before !== undefined && before.version === version) return before;
          const record = await recordAfter(parent).catch(() => null);
          return {
            ...(record ?? { parent, release: '(unreadable)' }),
            version,
            ...(info && { storedAt: info.mtime }),
          };
        }),
      );
    },
  };
};

const nullWhenAbsent = (error: unknown): null => {
  if (isCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) return null;
  throw error;
};
