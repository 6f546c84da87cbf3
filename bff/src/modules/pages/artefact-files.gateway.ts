import { type LastKnown, type ReleaseReader, sharersOf } from '@prebell/release/live';
import { RefusedError, type ReleaseStore, type TrustedStore } from '@prebell/release/store';
import { createServedFiles, type StaticFile } from '@prebell/server/http';

interface Dependencies {
  readonly store: Pick<ReleaseStore, 'fileVersion' | 'sharers'>;
  readonly trusted: Pick<TrustedStore, 'attested' | 'file' | 'files'>;
  readonly lastKnown: LastKnown | null;
  readonly reader: Pick<ReleaseReader, 'current' | 'canary' | 'isStoreAway'>;
  /** Compression level, 0 to 11. */
  readonly brotliQuality?: number;
  /** Called once for each refused file. */
  readonly onRefused: (error: RefusedError) => void;
}

/**
 * Files of artefacts, with exactly the bytes that their team signed. While the store is unreachable, serves the files
 * of the last known release, or without a copy of it, those that are still in memory.
 */
export interface ArtefactFiles {
  /**
   * The file in the form to send. The address may also be in the folder of an earlier artefact (ADR 116). Null for a
   * file that is missing, altered or not signed.
   */
  served(app: string, digest: string, name: string, acceptEncoding: string): Promise<StaticFile | null>;
  /** @throws Error if the file is missing or cannot be verified. */
  file(app: string, digest: string, name: string): Promise<Buffer>;
  /** @throws Error if a file is missing or cannot be verified. */
  files(app: string, digest: string): Promise<ReadonlyMap<string, Buffer>>;
}

/** After this many different refusals we report no more. Otherwise a store with many altered files would fill the memory. */
const MOST_REPORTED = 1_000;
/** More files than the releases in open tabs have. */
const MOST_REMEMBERED = 5_000;

export const createArtefactFiles = ({
  store,
  trusted,
  lastKnown,
  reader,
  brotliQuality,
  onRefused,
}: Dependencies): ArtefactFiles => {
  const serve = createServedFiles({ brotliQuality });
  const reported = new Set<string>();
  /** The version of each file that was served. With it, a file that is still in memory can be served without the store. */
  const versions = new Map<string, string>();
  const source = () => (lastKnown !== null && reader.isStoreAway() ? lastKnown : { store, trusted });

  const remember = (path: string, version: string) => {
    versions.set(path, version);
    const [oldest] = versions.keys();
    if (versions.size > MOST_REMEMBERED && oldest !== undefined) versions.delete(oldest);
  };

  const nullWhenRefused = (error: unknown): null => {
    if (!(error instanceof RefusedError)) throw error;
    if (!reported.has(error.message) && reported.size < MOST_REPORTED) onRefused(error);
    reported.add(error.message);
    return null;
  };

  const servedFrom = async (
    from: Pick<Dependencies, 'store' | 'trusted'>,
    [app, digest, name]: readonly [string, string, string],
    acceptEncoding: string,
  ): Promise<StaticFile | null> => {
    const path = `${app}/${digest}/${name}`;
    const stored = await from.store.fileVersion(app, digest, name).catch(() => null);
    const version = stored ?? (reader.isStoreAway() ? versions.get(path) : undefined);
    if (version === undefined) return null;
    if (stored !== null) remember(path, stored);
    // Checked before the cache, so that a revoked key ends what it signed at once.
    const attested = await from.trusted.attested(app, digest).catch(nullWhenRefused);
    if (attested === null) return null;
    const read = () => from.trusted.file(app, digest, name).catch(nullWhenRefused);
    return serve({ path, version, read }, acceptEncoding);
  };

  /**
   * A file by its address: from the folder itself, or else from an artefact that uses addresses in that folder. The
   * same name means the same bytes in both.
   */
  const servedAt = async (
    from: Pick<Dependencies, 'store' | 'trusted'>,
    [app, base, name]: readonly [string, string, string],
    acceptEncoding: string,
  ): Promise<StaticFile | null> => {
    const own = await servedFrom(from, [app, base, name], acceptEncoding);
    if (own !== null) return own;
    for (const digest of await sharersOf({ ...from, reader }, { app, base, name })) {
      const shared = await servedFrom(from, [app, digest, name], acceptEncoding);
      if (shared !== null) return shared;
    }
    return null;
  };

  return {
    served: async (app, digest, name, acceptEncoding) => {
      const what = [app, digest, name] as const;
      const find = async (): Promise<StaticFile | null> => {
        // A store that is unreachable may also never answer, so try our own copy first.
        const places =
          lastKnown !== null && reader.isStoreAway() ? [lastKnown, { store, trusted }] : [{ store, trusted }];
        for (const place of places) {
          const found = await servedAt(place, what, acceptEncoding);
          if (found !== null) return found;
        }
        return null;
      };
      const wasAway = reader.isStoreAway();
      const found = await find();
      if (found !== null || wasAway) return found;
      // The store may have become unreachable since anybody last checked.
      await reader.current();
      return reader.isStoreAway() ? find() : null;
    },
    file: async (app, digest, name) => {
      const bytes = await source().trusted.file(app, digest, name);
      if (bytes === null) throw new Error(`${app}@${digest} has no ${name}`);
      return bytes;
    },
    files: (app, digest) => source().trusted.files(app, digest),
  };
};
