import type { Release } from '@prebell/contracts';
import type { Build } from './build';

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
  /** Stores a build under its digest. Storing it again only renews its time. */
  putArtefact(build: Build): Promise<void>;
  /** Path of an artefact's files, whether it exists or not. */
  artefactPath(app: string, digest: string): string;
  artefacts(): Promise<StoredArtefact[]>;
  /** Removes an artefact unless it was stored again since; returns whether it did. */
  dropArtefact(artefact: StoredArtefact): Promise<boolean>;
  putRelease(release: Release): Promise<void>;
  /** @throws Error when the release does not exist or cannot be read. */
  getRelease(id: string): Promise<Release>;
  /** Deletes a release that never became live. */
  dropRelease(id: string): Promise<void>;
  /** Id of the live release, null before the first one. */
  head(): Promise<string | null>;
  /** Records that a tab of this release is open now. */
  noteOpen(id: string, at: Date): Promise<void>;
  /** When a tab of a release was last known to be open, by release. */
  lastOpen(): Promise<ReadonlyMap<string, Date>>;
  /** Makes `next` live if `expected` still is; returns whether it did. */
  swap(expected: string | null, next: string): Promise<boolean>;
}
