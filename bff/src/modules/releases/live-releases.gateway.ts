import {
  type LiveReleases as OpenedReleases,
  openLiveReleases as open,
  type ReleasePlaces,
} from '@prebell/release/live';
import { AppError } from '@prebell/server/errors';
import type { Metrics } from '@prebell/server/metrics';
import type { Deps } from '../../deps';

/** The release store of this process, with a check for pages that need a release. */
export interface LiveReleases extends OpenedReleases {
  /** @throws AppError if no release is known, not even one from before the store became unreachable. */
  assertReleased(): Promise<void>;
}

/** Opens the release store. @param reviewMs how often to check the whole log, milliseconds */
export const openLiveReleases = (
  places: ReleasePlaces,
  log: Pick<Deps['log'], 'error' | 'info'>,
  metrics?: Pick<Metrics, 'releaseStoreUp'>,
  reviewMs?: number,
): LiveReleases => {
  const releases = open({ places, log, reviewMs, onStoreUp: (isUp) => metrics?.releaseStoreUp.set(isUp ? 1 : 0) });
  return {
    ...releases,
    assertReleased: async () => {
      const absence = await releases.describeAbsence();
      if (absence !== null) throw new AppError('UNAVAILABLE', absence, { retryAfter: 1 });
    },
  };
};

declare module '../../deps' {
  interface Deps {
    /** The release store of this process. */
    readonly releases: LiveReleases;
  }
}
