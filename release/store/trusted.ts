import { type HostArtefact, type Release, type RemoteArtefact, releaseSchema } from '@prebell/contracts';
import { type Asked, type Attested, findBelieved } from '../signing/attestation';
import { isReleaseOf, type Line, openLine } from '../signing/line';
import { sha256 } from '../signing/statement';
import type { Trust } from '../signing/trust';
import { type AppMap, EMPTY, withArtefact } from './apps';
import { atBase } from './base';
import { createLogFollower } from './log';
import { createReview } from './review';
import type { ReleaseStore } from './store';

/** A file or an artefact is not in the form that anybody with the right to publish it has signed. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

/** The trusted part of a store: releases, artefacts and files that match the signatures of pinned keys. */
export interface TrustedStore {
  /**
   * The last valid line of the log; null in an empty store. If a later line is invalid, `onFault` receives the reason.
   */
  line(): Promise<Line | null>;
  /**
   * Checks the whole log, and the signatures of what is live, again, and returns what was changed. `onFault` receives
   * the first fault if it is a new one. Everything that was verified before stays trusted.
   * @throws Error if the store becomes unavailable meanwhile
   */
  doubts(): Promise<readonly string[]>;
  /** Id of the last valid release, null in an empty store. */
  head(): Promise<string | null>;
  /** A release, built from signed parts only. @throws RefusedError if a part is not signed */
  getRelease(id: string): Promise<Release>;
  /** The release that the canary's accounts get. @throws RefusedError if the canary has no valid signature */
  canaryRelease(release: Release): Promise<Release>;
  /**
   * Reads releases backwards from the live one, following each `parent`.
   * @throws RefusedError for an altered release
   */
  past(): Promise<Pick<ReleaseStore, 'head' | 'getRelease'>>;
  /** The map of a line's apps, built from signed parts only, at the addresses of their bases. @throws RefusedError */
  mapOf(apps: Readonly<Record<string, string>>, bases?: Readonly<Record<string, string>>): Promise<AppMap>;
  /** An artefact as its team published it. @throws RefusedError if no trusted key of such a team signed it */
  attested(app: string, digest: string): Promise<Attested>;
  /** A file with the bytes that its team signed, null if there is none. @throws RefusedError if they differ */
  file(app: string, digest: string, name: string): Promise<Buffer | null>;
  /** A source map as its team signed it, null if there is none. @throws RefusedError if it was altered */
  map(app: string, digest: string, name: string): Promise<Buffer | null>;
  /** All signed files of an artefact. @throws RefusedError if one differs or is missing */
  files(app: string, digest: string): Promise<ReadonlyMap<string, Buffer>>;
}

interface Dependencies {
  readonly store: ReleaseStore;
  readonly trust: () => Promise<Trust>;
  readonly dataDir: string;
  /** Receives each fault of the log once. */
  readonly onFault?: (fault: string) => void;
}

/** More artefacts than open tabs can name at any one time. */
const MOST_ATTESTED = 500;
/** More releases than go live while the log is being read. */
const MOST_LATELY = 20;

export const createTrustedStore = ({ store, trust, dataDir, onFault = () => {} }: Dependencies): TrustedStore => {
  const log = createLogFollower({ store, trust, dataDir });
  const known = new Map<string, Attested>();
  const reported = new Set<string>();
  const review = createReview({ store, trust });
  let doubted: string | null = null;
  /** Recently live lines by release. Concurrent reads of the log may end in a different order than they began. */
  const lately = new Map<string, Line>();

  const attested = async (app: string, digest: string): Promise<Attested> => {
    const pinned = await trust();
    const key = `${app}/${digest} ${pinned.version}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const attestation = firstBelieved(await store.attestations(app, digest), { app, digest, trust: pinned });
    known.set(key, attestation);
    const [oldest] = known.keys();
    if (known.size > MOST_ATTESTED && oldest !== undefined) known.delete(oldest);
    return attestation;
  };

  const mapOf: TrustedStore['mapOf'] = async (apps, bases = {}) => {
    const found = await Promise.all(
      Object.entries(apps).map(async ([app, digest]) => {
        const { artefact } = await attested(app, digest);
        return [app, atBase(artefact, app, bases[app])] as const;
      }),
    );
    return found.reduce(
      (map: AppMap, [app, artefact]: readonly [string, HostArtefact | RemoteArtefact]) =>
        withArtefact(map, app, artefact),
      EMPTY,
    );
  };

  const releaseOf = async ({ release: id, parent, at, reason, apps, bases, canary }: Line): Promise<Release> => ({
    id,
    parent,
    created_at: at,
    reason,
    ...(await mapOf(apps, bases)),
    ...(canary && { canary }),
  });

  /**
   * Whether the store became unavailable. Missing lines are then no fault, and the release reader reports the outage.
   */
  const isAway = async (): Promise<boolean> => (await store.head()) === null;

  const line = async (): Promise<Line | null> => {
    const { line: last, faults } = await log.follow();
    const unknown = faults.filter((one) => !reported.has(one));
    for (const fault of unknown.length > 0 && (await isAway()) ? [] : unknown) {
      reported.add(fault);
      onFault(fault);
    }
    if (last !== null) lately.set(last.release, last);
    const [oldest] = lately.keys();
    if (lately.size > MOST_LATELY && oldest !== undefined) lately.delete(oldest);
    return last;
  };

  const verified = async (app: string, digest: string, name: string, expected: string | undefined) => {
    if (expected === undefined) {
      if ((await store.fileVersion(app, digest, name)) === null) return null;
      throw new RefusedError(`${app}@${digest}: ${name} is not one of the signed files`);
    }
    const bytes = await store.file(app, digest, name);
    if (bytes === null) return null;
    if (sha256(bytes) !== expected) throw new RefusedError(`${app}@${digest}: ${name} was altered after it was signed`);
    return bytes;
  };

  const doubts = async (): Promise<readonly string[]> => {
    const faults = await review(await line());
    if (faults.length > 0 && (await isAway())) throw new Error('The store went away');
    const [first = null, ...others] = faults;
    if (doubted !== null && first !== doubted) reported.delete(doubted);
    if (first !== null && !reported.has(first)) {
      reported.add(first);
      onFault(others.length === 0 ? first : `${first}, and ${others.length} more: npm run release -- log verify`);
    }
    doubted = first;
    return faults;
  };

  return {
    line,
    doubts,
    head: async () => ((await store.head()) === null ? null : ((await line())?.release ?? null)),
    getRelease: async (id) => {
      const live = lately.get(id);
      if (live === undefined) throw new RefusedError(`Release ${id} is not live`);
      const text = await store.releaseText(id);
      // The release is built from signatures, so this file is not needed. But if it differs, somebody has tampered with
      // the store.
      if (!isReleaseOf(live, text) && !reported.has(id)) {
        reported.add(id);
        onFault(`releases/${id}.json is not the file that line ${live.sequence} signed: it is not trusted`);
      }
      return releaseOf(live);
    },
    canaryRelease: async (release) => {
      const { canary } = release;
      if (canary === undefined) throw new RefusedError(`Release ${release.id} has no canary`);
      const { artefact } = await attested(canary.app, canary.digest);
      const own = withArtefact(release, canary.app, atBase(artefact, canary.app, canary.base));
      return { ...release, ...own, id: canary.release, parent: release.id };
    },
    past: async () => {
      const pinned = await trust();
      const last = await line();
      // The hash of each release's line, which the next line contains. Null for a release from before they were signed.
      const hashes = new Map(last === null ? [] : [[last.release, last.hash as string | null]]);
      return {
        head: async () => last?.release ?? null,
        getRelease: async (id) => {
          const text = await store.releaseText(id);
          const hash = hashes.get(id);
          if (text === null || hash === undefined) throw new RefusedError(`Release ${id} is not in the log`);
          const release = releaseSchema.parse(JSON.parse(text));
          const record = hash === null ? null : await store.recordAfter(release.parent);
          const own = record === null ? null : openLine(record, pinned);
          if (hash !== null && (own?.hash !== hash || !isReleaseOf(own, text)))
            throw new RefusedError(`releases/${id}.json was altered: npm run release -- log verify`);
          if (release.parent !== null) hashes.set(release.parent, own?.previous ?? null);
          return release;
        },
      };
    },
    mapOf,
    attested,
    file: async (app, digest, name) => verified(app, digest, name, (await attested(app, digest)).files.get(name)),
    map: async (app, digest, name) => {
      const expected = (await attested(app, digest)).maps.get(name);
      const bytes = expected === undefined ? null : await store.map(app, digest, name);
      if (bytes === null || sha256(bytes) === expected) return bytes;
      throw new RefusedError(`${app}@${digest}: ${name} was altered after it was signed`);
    },
    files: async (app, digest) => {
      const { files } = await attested(app, digest);
      const read = await Promise.all(
        [...files].map(async ([name, hash]): Promise<[string, Buffer]> => {
          const bytes = await verified(app, digest, name, hash);
          if (bytes === null) throw new RefusedError(`${app}@${digest}: ${name} is not in the store`);
          return [name, bytes];
        }),
      );
      return new Map(read);
    },
  };
};

function firstBelieved(envelopes: readonly unknown[], asked: Asked): Attested {
  const found = findBelieved(envelopes, asked);
  if (typeof found === 'string') throw new RefusedError(`${asked.app}@${asked.digest} ${found}`);
  return found;
}
