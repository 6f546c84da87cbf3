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
  /** The store's own clock, if it has one, as a network disk and a bucket do; null if not. */
  now(): Promise<Date | null>;
  /** Stores a build under its digest. Storing it again only updates its time. */
  putArtefact(build: Build): Promise<void>;
  /** Every file of an artefact by its path with forward slashes, sorted; empty if it is not in the store. */
  files(app: string, digest: string): Promise<ReadonlyMap<string, Buffer>>;
  /** One file of an artefact, null if there is no such file. */
  file(app: string, digest: string, name: string): Promise<Buffer | null>;
  /** Changes whenever the file's bytes may have changed; null if there is no such file. */
  fileVersion(app: string, digest: string, name: string): Promise<string | null>;
  /** Adds an artefact's source maps. They do not count as its files, and are never served. */
  putMaps(app: string, digest: string, maps: Maps): Promise<void>;
  /** One source map of an artefact, null if there is none. @throws Error if it is longer than any that we store. */
  map(app: string, digest: string, name: string): Promise<Buffer | null>;
  /** Adds a team's signature of an artefact, unless there is already one by the same key. */
  putAttestation(signed: Signed): Promise<void>;
  /** The stored signatures of an artefact, as DSSE envelopes. Verify them: anybody may have written them. */
  attestations(app: string, digest: string): Promise<readonly unknown[]>;
  artefacts(): Promise<StoredArtefact[]>;
  /**
   * Notes that an artefact has addresses in the folder of `base`, an earlier artefact of its app. Only a hint: readers
   * check that the artefact is signed.
   */
  noteSharer(app: string, base: string, digest: string): Promise<void>;
  dropSharer(app: string, base: string, digest: string): Promise<void>;
  /** Digests of the noted artefacts, even if they are no longer stored, because browsers may still have their files. */
  sharers(app: string, base: string): Promise<readonly string[]>;
  /** Removes an artefact and its source maps, unless it was stored again meanwhile; returns whether it did. */
  dropArtefact(artefact: StoredArtefact): Promise<boolean>;
  putRelease(release: Release): Promise<void>;
  /** @throws Error if the release does not exist or cannot be read */
  getRelease(id: string): Promise<Release>;
  /** The text of a release's file, null if there is none. */
  releaseText(id: string): Promise<string | null>;
  /** Deletes a release that never became live. */
  dropRelease(id: string): Promise<void>;
  /** Id of the live release, null before the first one. */
  head(): Promise<string | null>;
  /** Records that a tab of this release is open now. */
  noteOpen(id: string, at: Date): Promise<void>;
  /** For each release, when a tab last reported that it is open. */
  lastOpen(): Promise<ReadonlyMap<string, Date>>;
  /**
   * Makes `next` live if `expected` still is, and writes its line of the log in the same step; returns whether it did.
   */
  swap(expected: string | null, next: string, line?: unknown): Promise<boolean>;
  /** The record of the release that followed this one (null for the start of the log); null if there is none yet. */
  recordAfter(release: string | null): Promise<LogRecord | null>;
  /**
   * Every record, in no particular order, with the time when it was written. An unreadable record has no line. `known`
   * contains earlier results by parent: records with an unchanged version are returned without reading them again.
   */
  records(known?: KnownRecords): Promise<readonly LogRecord[]>;
}

export type KnownRecords = ReadonlyMap<string | null, LogRecord>;

interface Signed {
  readonly app: string;
  readonly digest: string;
  /** Id of the key that signed it. */
  readonly key: string;
  readonly envelope: unknown;
}

/** A store in a folder, which also knows the path of an artefact's files. */
export interface DirectoryStore extends ReleaseStore {
  /** Path of an artefact's files, whether or not it exists. */
  artefactPath(app: string, digest: string): string;
}
