import type { Release } from '@prebell/contracts';
import { artefactOf, isAddressed, MOST_SHARERS, type ReleaseStore, type TrustedStore } from '../store';
import type { ReleaseReader } from './release-reader';

interface Dependencies {
  readonly store: Pick<ReleaseStore, 'sharers'>;
  readonly trusted: Pick<TrustedStore, 'attested'>;
  readonly reader: Pick<ReleaseReader, 'current' | 'canary'>;
}

/** Address of a file below `/artifacts`. */
export interface Address {
  readonly app: string;
  /** Digest in the address: the artefact whose folder it is. */
  readonly base: string;
  readonly name: string;
}

/**
 * Digests of the artefacts that share an address in the folder of another artefact (ADR 116), live ones first. The
 * folder's own artefact is not included. What the store notes is only a hint: only signed artefacts count.
 */
export const sharersOf = async (
  { store, trusted, reader }: Dependencies,
  { app, base, name }: Address,
): Promise<string[]> => {
  const live = [await reader.current(), await reader.canary()].flatMap((release) => sharerIn(release, app, base));
  const has = async (digest: string): Promise<boolean> => {
    const version = await trusted.attested(app, digest).catch(() => null);
    return version !== null && isAddressed(version, app, name);
  };
  const found = await chosen(live, has);
  if (found.length > 0) return found;
  // Open tabs may still show an earlier release.
  const noted = await store.sharers(app, base).catch(() => []);
  return chosen(noted.filter((digest) => !live.includes(digest)).slice(0, MOST_NOTED), has);
};

/** Limits how many noted artefacts we check: a store with many of them must not delay requests. */
const MOST_NOTED = 2 * MOST_SHARERS;

const sharerIn = (release: Release | null, app: string, base: string): string[] => {
  const artefact = release && artefactOf(release, app);
  return artefact?.base === base ? [artefact.digest] : [];
};

async function chosen(digests: readonly string[], has: (digest: string) => Promise<boolean>): Promise<string[]> {
  const unique = [...new Set(digests)];
  const answers = await Promise.all(unique.map(has));
  return unique.filter((_, index) => answers[index]);
}
