import { stat } from 'node:fs/promises';
import type { ReleaseStore, TrustedStore } from '../store';
import { createLastKnown, type LastKnown } from './last-known';
import { openReleases, type ReleaseLog, type ReleasePlaces } from './open-releases';
import { createReleaseReader, type ReleaseReader } from './release-reader';
import { createStoreReview } from './store-review';
import { DOUBTED, describeTrouble, type StoreTrouble } from './store-trouble';

/**
 * The release store of this process and its live release. All parts of the server share it, so that they see a lost or
 * recovered store at the same time.
 */
export interface LiveReleases {
  readonly store: ReleaseStore;
  readonly trusted: TrustedStore;
  /** The copy in the data folder; null for a store inside that folder. */
  readonly lastKnown: LastKnown | null;
  readonly reader: ReleaseReader;
  /** What is wrong with the store and how to repair it; null while it answers and its signatures match. */
  describe(): Promise<string | null>;
  /** The same while no release is known, not even an earlier one from the copy; null otherwise. */
  describeAbsence(): Promise<string | null>;
}

interface Options {
  readonly places: ReleasePlaces;
  readonly log: ReleaseLog;
  /** Called with whether the store can be read and trusted: at the start and after each change. */
  readonly onStoreUp?: (isUp: boolean) => void;
  /** Interval between reviews of the whole log, milliseconds. */
  readonly reviewMs?: number | undefined;
}

/** Opens the release store. Logs once when it is lost and once when it is back. */
export const openLiveReleases = ({ places, log, onStoreUp, reviewMs }: Options): LiveReleases => {
  const { store, trusted } = openReleases(places, log);
  const lastKnown = createLastKnown(places);
  const place = places.releaseStore;

  /** Why the store has no live release that we trust: its folder is missing, it is empty, or no signature counts. */
  const explain = async (): Promise<StoreTrouble> => {
    if ((await store.head()) !== null) return 'unbelieved';
    if (place.startsWith('s3://')) return 'empty';
    const info = await stat(place).catch(() => null);
    return info === null ? 'missing' : 'empty';
  };
  const measure = () => onStoreUp?.(reader.trouble() === null && !review.isDoubted());
  const review = createStoreReview({
    trusted,
    onChange: (isDoubted) => {
      measure();
      // Only log that it is trusted again. `onFault` has already logged the fault itself.
      if (!isDoubted) log.info({ place }, 'The release store is trusted again');
    },
    ...(reviewMs !== undefined && { everyMs: reviewMs }),
  });
  const reader = createReleaseReader({
    store: trusted,
    onRead: review.lookSometimes,
    lastKnown,
    explain,
    onTrouble: (trouble, { error, isKnown }) => {
      measure();
      if (trouble === null) {
        review.lookSoon();
        log.info({ place }, 'The release store is back');
      } else log.error({ ...(error !== null && { err: error }), place }, describeTrouble(trouble, isKnown));
    },
    onError: (error) => log.error({ err: error }, 'Cannot read or copy a release'),
  });
  onStoreUp?.(true);

  return {
    store,
    trusted,
    lastKnown,
    reader,
    describe: async () => {
      const isKnown = (await reader.current()) !== null;
      const trouble = reader.trouble();
      if (trouble !== null) return describeTrouble(trouble, isKnown);
      return review.isDoubted() ? DOUBTED : null;
    },
    describeAbsence: async () =>
      (await reader.current()) === null ? describeTrouble(reader.trouble() ?? 'empty', false) : null,
  };
};
