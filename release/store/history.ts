import type { Release } from '@prebell/contracts';
import { digestsOf } from './apps';
import type { ReleaseStore } from './store';

/** Releases from the live one backwards, at most `limit`. */
export const readHistory = async (store: ReleaseStore, limit = 50): Promise<Release[]> => {
  const releases: Release[] = [];
  for (let id = await store.head(); id !== null && releases.length < limit; ) {
    const release: Release = await store.getRelease(id);
    releases.push(release);
    id = release.parent;
  }
  return releases;
};

/**
 * The states that are still 'under' the live one, newest first. Returning to an earlier state takes what came after it off
 * the pile, so that two rollbacks in a row go two steps back and never forward again.
 * @param newestFirst history with the live release first.
 */
export const standingStates = <T>(newestFirst: readonly T[], keyOf: (state: T) => string): T[] => {
  const pile: T[] = [];
  for (const state of [...newestFirst].reverse()) {
    const earlier = pile.findIndex((other) => keyOf(other) === keyOf(state));
    if (earlier >= 0) pile.length = earlier;
    pile.push(state);
  }
  return pile.reverse();
};

/** Whether a rollback took exactly this digest of the app out of service, and nothing was done to the app since. */
export const isRolledBack = (newestFirst: readonly Release[], app: string, digest: string): boolean => {
  const digestIn = (release: Release) => digestsOf(release)[app];
  const live = newestFirst[0];
  if (live === undefined) return false;
  const before = newestFirst.findIndex((release) => digestIn(release) !== digestIn(live));
  const change = newestFirst[before - 1];
  const left = newestFirst[before];
  return left !== undefined && change?.reason.startsWith('rollback') === true && digestIn(left) === digest;
};
