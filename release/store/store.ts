import type { Release } from '@prebell/contracts';
import type { Build } from './build';

/**
 * Where artefacts and releases live. Everything but the channel is immutable, so a reader needs no lock and an old release
 * stays whole.
 */
export interface ReleaseStore {
  /** Stores a build under its digest. Storing it again does nothing. */
  putArtefact(build: Build): Promise<void>;
  /** Where an artefact's files are, whether it exists or not. */
  artefactPath(app: string, digest: string): string;
  putRelease(release: Release): Promise<void>;
  /** @throws Error when the release is not there or cannot be read. */
  getRelease(id: string): Promise<Release>;
  /** Forgets a release that never became live. */
  dropRelease(id: string): Promise<void>;
  /** Id of the live release, null before the first one. */
  head(): Promise<string | null>;
  /** Makes `next` live if `expected` still is; answers whether it did. */
  swap(expected: string | null, next: string): Promise<boolean>;
}
