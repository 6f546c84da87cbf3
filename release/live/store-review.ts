import { minutes } from '@prebell/contracts';
import type { TrustedStore } from '../store';

interface Dependencies {
  readonly trusted: Pick<TrustedStore, 'doubts'>;
  /** Called with true when the store is doubted, and with false when it is trusted again. */
  readonly onChange: (isDoubted: boolean) => void;
  /** Milliseconds between two looks. */
  readonly everyMs?: number;
  /** Milliseconds of a monotonic clock. */
  readonly monotonic?: () => number;
}

/** Verifies the whole log of releases from time to time. It reports what it finds; pages are served all the same. */
export const createStoreReview = ({
  trusted,
  onChange,
  everyMs = minutes(1),
  monotonic = () => performance.now(),
}: Dependencies) => {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let isLooking = false;
  let isDoubted = false;
  const look = async (): Promise<void> => {
    const found = (await trusted.doubts()).length > 0;
    if (found === isDoubted) return;
    isDoubted = found;
    onChange(found);
  };
  return {
    isDoubted: () => isDoubted,
    /** Makes the next `lookSometimes` look: the store was away, and a look may have seen half of it. */
    lookSoon: (): void => {
      lookedAt = Number.NEGATIVE_INFINITY;
    },
    /** Looks in the background if the last look is long ago. */
    lookSometimes: (): void => {
      // A slow look must not end after the next one.
      if (isLooking || monotonic() - lookedAt < everyMs) return;
      lookedAt = monotonic();
      isLooking = true;
      look()
        // The reader of the live release reports a store that cannot be read.
        .catch(() => undefined)
        .finally(() => {
          isLooking = false;
        });
    },
  };
};
