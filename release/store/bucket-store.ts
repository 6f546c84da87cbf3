import { randomUUID } from 'node:crypto';
import { extname } from 'node:path';
import { releaseSchema } from '@prebell/contracts';
import { z } from 'zod';
import type { LogRecord } from '../signing/line';
import { type Bucket, BucketError, type BucketPlace, openBucket } from './bucket';
import { readFiles } from './build';
import { digestsOfNames, followChain, parsedOrNull, pointerText, readRecord, releaseText } from './formats';
import type { ReleaseStore, StoredArtefact } from './store';

const atSchema = z.object({ at: z.coerce.date() });

/** For objects that never change under their key. */
const IMMUTABLE = { cacheControl: 'public, max-age=31536000, immutable' };
/** For the objects that decide which release is live: no cache may keep them. */
const LIVE = { cacheControl: 'no-store' };
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};
/** How long the list of an artefact's files is cached. The files never change; only a removal is noticed later. */
const LISTED_MS = 60_000;
const MOST_LISTED = 200;
const AT_ONCE = 8;

/**
 * The store in a bucket of S3 or a compatible server. Its keys are the paths of the directory store, and in addition
 * stored/<app>/<digest>.json   when an artefact was stored, written after all of its files
 * The compare-and-swap is a conditional write (`If-None-Match: *`) of the successor's key.
 */
export const openBucketStore = (place: BucketPlace, bucket: Bucket = openBucket(place)): ReleaseStore => {
  const artefactKey = (app: string, digest: string) => `artifacts/${app}/${digest}/`;
  const storedKey = (app: string, digest: string) => `stored/${app}/${digest}.json`;
  const signaturesKey = (app: string, digest: string) => `signatures/${app}/${digest}/`;
  const mapsKey = (app: string, digest: string) => `maps/${app}/${digest}/`;
  const releaseKey = (id: string) => `releases/${id}.json`;
  const successorKey = (id: string | null) => `channels/prod/${id ?? 'none'}.json`;
  const sharersKey = (app: string, base: string) => `bases/${app}/${base}/`;
  const text = async (key: string): Promise<string | null> => (await bucket.get(key))?.toString('utf8') ?? null;

  const listings = new Map<string, { readonly at: number; readonly etags: Promise<ReadonlyMap<string, string>> }>();
  const list = async (prefix: string) => {
    const objects = await bucket.list(prefix);
    return new Map(objects.map(({ key, etag }) => [key.slice(prefix.length), etag]));
  };
  const listed = (prefix: string): Promise<ReadonlyMap<string, string>> => {
    const known = listings.get(prefix);
    if (known !== undefined && performance.now() - known.at < LISTED_MS) return known.etags;
    const etags = list(prefix);
    listings.delete(prefix);
    listings.set(prefix, { at: performance.now(), etags });
    etags.catch(() => listings.delete(prefix));
    const [oldest] = listings.keys();
    if (listings.size > MOST_LISTED && oldest !== undefined) listings.delete(oldest);
    return etags;
  };

  const recordAfter = async (parent: string | null): Promise<LogRecord | null> => {
    const found = await text(successorKey(parent));
    return found === null ? null : { parent, ...readRecord(found, parent) };
  };

  let isConditional: Promise<void> | null = null;
  /** Checks that the server supports conditional writes. Otherwise two publishers could overwrite each other. */
  const assertConditional = async () => {
    const key = `probe/${randomUUID()}.json`;
    try {
      const first = await bucket.create(key, '1', LIVE);
      if (first && !(await bucket.create(key, '2', LIVE))) return;
    } finally {
      await bucket.remove(key).catch(() => undefined);
    }
    throw new BucketError(
      `${place.endpoint} ignores conditional writes (If-None-Match), so two publishers could overwrite each other: use another server`,
    );
  };

  return {
    name: `${place.endpoint}/${place.bucket}/${place.prefix}`,
    now: () => bucket.now(),
    putArtefact: async ({ app, digest, folder }) => {
      const prefix = artefactKey(app, digest);
      const present = await list(prefix);
      const files = [...(await readFiles(folder))].filter(([name]) => !present.has(name));
      await inParts(files, ([name, body]) =>
        bucket.put(prefix + name, body, { ...IMMUTABLE, type: TYPES[extname(name)] ?? 'application/octet-stream' }),
      );
      listings.delete(prefix);
      await bucket.put(storedKey(app, digest), JSON.stringify({ at: new Date() }), LIVE);
    },
    files: async (app, digest) => {
      const prefix = artefactKey(app, digest);
      const names = [...(await list(prefix)).keys()].sort();
      const bodies = await inParts(names, (name) => bucket.get(prefix + name));
      return new Map(
        names.flatMap((name, index): [string, Buffer][] => (bodies[index] ? [[name, bodies[index]]] : [])),
      );
    },
    file: (app, digest, name) => bucket.get(artefactKey(app, digest) + name),
    fileVersion: async (app, digest, name) => (await listed(artefactKey(app, digest))).get(name) ?? null,
    putMaps: async (app, digest, maps) => {
      const prefix = mapsKey(app, digest);
      const present = await list(prefix);
      const missing = [...maps].filter(([name]) => !present.has(name));
      await inParts(missing, ([name, body]) => bucket.put(prefix + name, body, LIVE));
    },
    map: (app, digest, name) => bucket.get(mapsKey(app, digest) + name),
    putAttestation: async ({ app, digest, key, envelope }) => {
      await bucket.create(`${signaturesKey(app, digest)}${key}.json`, `${JSON.stringify(envelope)}\n`, LIVE);
    },
    attestations: async (app, digest) => {
      const objects = await bucket.list(signaturesKey(app, digest));
      const texts = await inParts(objects, ({ key }) => text(key));
      return texts.map((found) => parsedOrNull(found ?? ''));
    },
    artefacts: async () => {
      const objects = await bucket.list('stored/');
      const found = await inParts(objects, async ({ key, modified }): Promise<StoredArtefact[]> => {
        const [app = '', name = ''] = key.slice('stored/'.length).split('/');
        const at = atSchema.safeParse(parsedOrNull((await text(key)) ?? ''));
        return [{ app, digest: name.replace(/\.json$/, ''), storedAt: at.success ? at.data.at : modified }];
      });
      return found.flat();
    },
    dropArtefact: async ({ app, digest, storedAt }) => {
      const at = atSchema.safeParse(parsedOrNull((await text(storedKey(app, digest))) ?? ''));
      if (!at.success || at.data.at.getTime() !== storedAt.getTime()) return false;
      await bucket.remove(storedKey(app, digest));
      for (const prefix of [mapsKey(app, digest), artefactKey(app, digest)])
        await inParts(await bucket.list(prefix), ({ key }) => bucket.remove(key));
      return true;
    },
    noteSharer: async (app, base, digest) => {
      await bucket.create(`${sharersKey(app, base)}${digest}.json`, '{}\n', LIVE);
    },
    dropSharer: (app, base, digest) => bucket.remove(`${sharersKey(app, base)}${digest}.json`),
    sharers: async (app, base) => digestsOfNames((await list(sharersKey(app, base))).keys()),
    putRelease: async (release) => {
      await bucket.create(releaseKey(release.id), releaseText(release), LIVE);
    },
    getRelease: async (id) => {
      const found = await text(releaseKey(id));
      if (found === null) throw new Error(`Release ${id} is not in the store`);
      return releaseSchema.parse(JSON.parse(found));
    },
    releaseText: (id) => text(releaseKey(id)),
    dropRelease: (id) => bucket.remove(releaseKey(id)),
    head: async () => followChain(await text('channels/prod.json'), recordAfter),
    noteOpen: (id, at) => bucket.put(`open/${id}.json`, `${JSON.stringify({ at })}\n`, LIVE),
    lastOpen: async () => {
      const objects = await bucket.list('open/');
      // The object was written when its tab reported, so its modification time is the time of the report.
      return new Map(objects.map(({ key, modified }) => [key.slice('open/'.length, -'.json'.length), modified]));
    },
    swap: async (expected, next, line) => {
      isConditional ??= assertConditional();
      await isConditional.catch((error) => {
        isConditional = null;
        throw error;
      });
      if (!(await bucket.create(successorKey(expected), pointerText(next, line), LIVE))) return false;
      // This pointer only saves readers time: the release is already live.
      await bucket.put('channels/prod.json', pointerText(next), LIVE);
      return true;
    },
    recordAfter,
    records: async (known = new Map()) => {
      const objects = await bucket.list('channels/prod/');
      return inParts(objects, async ({ key, modified, etag }): Promise<LogRecord> => {
        const name = key.slice('channels/prod/'.length, -'.json'.length);
        const parent = name === 'none' ? null : name;
        const version = `${etag} ${modified.getTime()}`;
        const before = known.get(parent);
        if (before !== undefined && before.version === version) return before;
        const record = await recordAfter(parent).catch(nullWhenMalformed);
        return { ...(record ?? { parent, release: '(unreadable)' }), storedAt: modified, version };
      });
    },
  };
};

/** A store that does not respond must not look like an altered log. */
const nullWhenMalformed = (error: unknown): null => {
  if (error instanceof BucketError) throw error;
  return null;
};

/** Runs a few requests at a time, because a release has hundreds of files. */
async function inParts<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let index = 0; index < items.length; index += AT_ONCE)
    results.push(...(await Promise.all(items.slice(index, index + AT_ONCE).map(work))));
  return results;
}
