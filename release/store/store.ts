import type { Release } from '@prebell/contracts';
import type { LogRecord } from '../signing/line';
import type { Build } from './build';
import type { Maps } from './maps';

export interface StoredArtefact {
  readonly app: string;
  readonly digest: string;
  /** When it was last stored. */
  readonly storedAt: Date;
}

/**
 * Where artefacts and releases live. Everything except the channel is immutable, so readers need no lock and old
 * releases stay whole.
 */
export interface ReleaseStore {
  /** The folder or the URL of the store. */
  readonly name: string;
  /** The time by the store's own clock: a network disk and a bucket have one. Null without one. */
  now(): Promise<Date | null>;
  /** Stores a build under its digest. Storing it again only renews its time. */
  putArtefact(build: Build): Promise<void>;
  /** Every file of an artefact by its path with slashes, sorted; none when it is not in the store. */
  files(app: string, digest: string): Promise<ReadonlyMap<string, Buffer>>;
  /** One file of an artefact, null when there is none. */
  file(app: string, digest: string, name: string): Promise<Buffer | null>;
  /** Changes whenever the file's bytes may have changed; null when there is no such file. */
  fileVersion(app: string, digest: string, name: string): Promise<string | null>;
  /** Adds an artefact's source maps. They do not count as its files, and nothing serves them. */
  putMaps(app: string, digest: string, maps: Maps): Promise<void>;
  /** One source map of an artefact, null when there is none. @throws Error when it is longer than any that we store. */
  map(app: string, digest: string, name: string): Promise<Buffer | null>;
  /** Adds a team's signature of an artefact. An earlier one by the same key stays. */
  putAttestation(signed: Signed): Promise<void>;
  /** Signatures of an artefact, as DSSE envelopes. Anybody may have written them. */
  attestations(app: string, digest: string): Promise<readonly unknown[]>;
  artefacts(): Promise<StoredArtefact[]>;
  /** Notes that an artefact has addresses in the folder of `base`, an earlier artefact of its app. A hint: only signed artefacts count. */
  noteSharer(app: string, base: string, digest: string): Promise<void>;
  dropSharer(app: string, base: string, digest: string): Promise<void>;
  /** Digests of the noted artefacts, even of those no longer stored: browsers may still have their files. */
  sharers(app: string, base: string): Promise<readonly string[]>;
  /** Removes an artefact with its source maps unless it was stored again since; returns whether it did. */
  dropArtefact(artefact: StoredArtefact): Promise<boolean>;
  putRelease(release: Release): Promise<void>;
  /** @throws Error when the release does not exist or cannot be read. */
  getRelease(id: string): Promise<Release>;
  /** The bytes of a release, null when there is none. */
  releaseText(id: string): Promise<string | null>;
  /** Deletes a release that never became live. */
  dropRelease(id: string): Promise<void>;
  /** Id of the live release, null before the first one. */
  head(): Promise<string | null>;
  /** Records that a tab of this release is open now. */
  noteOpen(id: string, at: Date): Promise<void>;
  /** When a tab last reported that a release is open, by release. */
  lastOpen(): Promise<ReadonlyMap<string, Date>>;
  /** Makes `next` live if `expected` still is, with its line of the log in the same write; returns whether it did. */
  swap(expected: string | null, next: string, line?: unknown): Promise<boolean>;
  /** Which release followed this one (null for the first); null when none did. */
  recordAfter(release: string | null): Promise<LogRecord | null>;
  /**
   * Every record, in no order, with the time when it was written. An unreadable record has no line. `known` has earlier answers by
   * parent: a record whose version has not changed is returned again without reading it.
   */
  records(known?: KnownRecords): Promise<readonly LogRecord[]>;
}

export type KnownRecords = ReadonlyMap<string | null, LogRecord>;

interface Signed {
  readonly app: string;
  readonly digest: string;
  /** The key that signed it. */
  readonly key: string;
  readonly envelope: unknown;
}

/** A store in a folder also knows where an artefact's files are. */
export interface DirectoryStore extends ReleaseStore {
  /** Path of an artefact's files, whether it exists or not. */
  artefactPath(app: string, digest: string): string;
}
