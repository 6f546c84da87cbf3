import type { Release } from '@prebell/contracts';
import { artefactOf, isAddressed, MOST_SHARERS, type ReleaseStore, type TrustedStore } from '../store';
import type { ReleaseReader } from './release-reader';

interface Dependencies {
  readonly store: Pick<ReleaseStore, 'sharers'>;
  readonly trusted: Pick<TrustedStore, 'attested'>;
  readonly reader: Pick<ReleaseReader, 'current' | 'canary'>;
}

/** An address below `/artifacts`. */
export interface Address {
  readonly app: string;
  /** The folder's digest. */
  readonly base: string;
  readonly name: string;
}

/**
 * Digests of the artefacts that have a file at an address in the folder of another one (ADR 116), what is live first. The base itself is
 * not among them. Only signed artefacts count, so that what a store notes is no more than a hint.
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
  // Open tabs may show an earlier release.
  const noted = await store.sharers(app, base).catch(() => []);
  return chosen(noted.filter((digest) => !live.includes(digest)).slice(0, MOST_NOTED), has);
};

/** A store in which somebody noted many must not keep requests waiting. */
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
