import { stat } from 'node:fs/promises';
import type { ReleaseStore, TrustedStore } from '@prebell/release/store';
import { AppError } from '@prebell/server/errors';
import type { Metrics } from '@prebell/server/metrics';
import type { Deps } from '../../deps';
import { createLastKnown, type LastKnown } from './last-known.gateway';
import { openReleases } from './open-releases.gateway';
import { createReleaseReader, type ReleaseReader } from './release-reader.gateway';
import { createStoreReview } from './store-review.gateway';
import { DOUBTED, describeTrouble, type StoreTrouble } from './store-trouble.rules';

/** The release store of this process and what it knows of the live release. All parts share it, so they lose and find it together. */
export interface LiveReleases {
  readonly store: ReleaseStore;
  readonly trusted: TrustedStore;
  /** The copy in the data folder; null for a store inside that folder. */
  readonly lastKnown: LastKnown | null;
  readonly reader: ReleaseReader;
  /** What is wrong with the store and how to repair it; null while it answers and is believed. */
  describe(): Promise<string | null>;
  /** @throws AppError while no release is known, not even one from before the store was lost. */
  assertReleased(): Promise<void>;
}

type Place = Pick<Deps['config'], 'dataDir' | 'releaseStore' | 'releaseTrust' | 'releaseKey'>;

/**
 * Opens the release store, and logs once when it is lost and once when it is back.
 * @param reviewMs between two looks at the whole log, milliseconds
 */
export const openLiveReleases = (
  config: Place,
  log: Pick<Deps['log'], 'error' | 'info'>,
  metrics?: Pick<Metrics, 'releaseStoreUp'>,
  reviewMs?: number,
): LiveReleases => {
  const { store, trusted } = openReleases(config, log);
  const lastKnown = createLastKnown(config);
  const place = config.releaseStore;

  /** A store without a channel that counts: absent, new, or without a signature that counts. */
  const explain = async (): Promise<StoreTrouble> => {
    if ((await store.head()) !== null) return 'unbelieved';
    if (place.startsWith('s3://')) return 'empty';
    const info = await stat(place).catch(() => null);
    return info === null ? 'missing' : 'empty';
  };
  const measure = () => metrics?.releaseStoreUp.set(reader.trouble() === null && !review.isDoubted() ? 1 : 0);
  const review = createStoreReview({
    trusted,
    onChange: (isDoubted) => {
      measure();
      // The line and its fault are in the log already.
      if (!isDoubted) log.info({ place }, 'The release store is believed again');
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
      if (trouble === null) log.info({ place }, 'The release store is back');
      else log.error({ ...(error !== null && { err: error }), place }, describeTrouble(trouble, isKnown));
    },
    onError: (error) => log.error({ err: error }, 'Cannot read or copy a release'),
  });
  metrics?.releaseStoreUp.set(1);

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
    assertReleased: async () => {
      if ((await reader.current()) !== null) return;
      throw new AppError('UNAVAILABLE', describeTrouble(reader.trouble() ?? 'empty', false), { retryAfter: 1 });
    },
  };
};

declare module '../../deps' {
  interface Deps {
    /** The release store of this process. */
    readonly releases: LiveReleases;
  }
}
