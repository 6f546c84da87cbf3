import type { Release } from '@prebell/contracts';
import type { Build } from './build';

export interface StoredArtefact {
  readonly app: string;
  readonly digest: string;
  /** When somebody last stored it. */
  readonly storedAt: Date;
}

/**
 * Where artefacts and releases live. Everything but the channel is immutable, so a reader needs no lock and an old release
 * stays whole.
 */
export interface ReleaseStore {
  /** Stores a build under its digest. Storing it again makes it as young as a new one and changes nothing else. */
  putArtefact(build: Build): Promise<void>;
  /** Where an artefact's files are, whether it exists or not. */
  artefactPath(app: string, digest: string): string;
  artefacts(): Promise<StoredArtefact[]>;
  /** Takes an artefact out of the store unless it was stored again since; answers whether it did. */
  dropArtefact(artefact: StoredArtefact): Promise<boolean>;
  putRelease(release: Release): Promise<void>;
  /** @throws Error when the release is not there or cannot be read. */
  getRelease(id: string): Promise<Release>;
  /** Forgets a release that never became live. */
  dropRelease(id: string): Promise<void>;
  /** Id of the live release, null before the first one. */
  head(): Promise<string | null>;
  /** Notes that a tab that started with this release is open at this moment. */
  noteOpen(id: string, at: Date): Promise<void>;
  /** When a tab of a release was last known to be open, by release. */
  lastOpen(): Promise<ReadonlyMap<string, Date>>;
  /** Makes `next` live if `expected` still is; answers whether it did. */
  swap(expected: string | null, next: string): Promise<boolean>;
}
