import type { Release } from '@prebell/contracts';
import { digestsOf } from './apps';
import type { ReleaseStore } from './store';

/** Releases from the live one backwards, at most `limit`. */
export const readHistory = async (store: Pick<ReleaseStore, 'head' | 'getRelease'>, limit = 50): Promise<Release[]> => {
  const releases: Release[] = [];
  for (let id = await store.head(); id !== null && releases.length < limit; ) {
    const release: Release = await store.getRelease(id);
    releases.push(release);
    id = release.parent;
  }
  return releases;
};

/**
 * The states below the live one on a stack, newest first. A rollback removes the states after its target from the
 * stack. So two rollbacks in a row go two steps back and never forward again. An earlier state that is published again
 * counts as a new one, with the previous state below it.
 * @param newestFirst history that begins with the live release
 */
export const standingStates = <T>(
  newestFirst: readonly T[],
  { keyOf, isRollback }: { keyOf(state: T): string; isRollback(state: T): boolean },
): T[] => {
  const pile: T[] = [];
  for (const state of newestFirst.toReversed()) {
    const top = pile.at(-1);
    const isSame = top !== undefined && keyOf(top) === keyOf(state);
    const earlier = isRollback(state) ? pile.findLastIndex((other) => keyOf(other) === keyOf(state)) : -1;
    if (isSame) pile.pop();
    else if (earlier >= 0) pile.length = earlier;
    pile.push(state);
  }
  return pile.reverse();
};

interface View {
  /** Key of a release's state; '' for a release without a state. */
  readonly keyOf: (release: Release) => string;
  /** Whether a rollback, of this app or of another one, made this release. */
  readonly isRollback: (release: Release) => boolean;
  /** Whether this release definitely made an earlier state live again. */
  readonly isReturn: (release: Release) => boolean;
}

/** Releases to read at a time. A store keeps every release, but a rollback must not get slower with each of them. */
const AT_ONCE = 50;

/**
 * The live release and the one whose state is below it on the stack; undefined if there is none. Reads back until each
 * return among the releases has its earlier state there too: nothing older can then change the result.
 */
export const readStanding = async (
  store: Pick<ReleaseStore, 'head' | 'getRelease'>,
  { keyOf, isRollback, isReturn }: View,
  atOnce = AT_ONCE,
): Promise<readonly [live: Release | undefined, under: Release | undefined]> => {
  const releases: Release[] = [];
  let id = await store.head();
  for (let wanted = atOnce; ; wanted += atOnce) {
    while (id !== null && releases.length < wanted) {
      const release: Release = await store.getRelease(id);
      releases.push(release);
      id = release.parent;
    }
    const known = releases.filter((release) => keyOf(release) !== '');
    const [live, under] = standingStates(known, { keyOf, isRollback });
    if (id === null || (under !== undefined && isClosed(known, { keyOf, isRollback, isReturn }))) return [live, under];
  }
};

/** Whether these releases, newest first, include the earlier state for every return. */
const isClosed = (releases: readonly Release[], { keyOf, isReturn }: View): boolean => {
  const earlier = new Set<string>();
  for (const release of releases.toReversed()) {
    if (isReturn(release) && !earlier.has(keyOf(release))) return false;
    earlier.add(keyOf(release));
  }
  return true;
};

/**
 * Whether this digest must not be published automatically. True if a rollback took exactly this digest of the app out
 * of service, or if it is or was a canary, and the app has not changed since.
 */
export const staysOff = (newestFirst: readonly Release[], app: string, digest: string): boolean => {
  const digestIn = (release: Release) => digestsOf(release)[app];
  const live = newestFirst[0];
  if (live === undefined) return false;
  const before = newestFirst.findIndex((release) => digestIn(release) !== digestIn(live));
  const since = newestFirst.slice(0, before < 0 ? newestFirst.length : before);
  if (since.some(({ canary }) => canary?.app === app && canary.digest === digest)) return true;
  const change = newestFirst[before - 1];
  const left = newestFirst[before];
  return left !== undefined && change?.reason.startsWith('rollback') === true && digestIn(left) === digest;
};
