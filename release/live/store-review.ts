import { minutes } from '@prebell/contracts';
import type { TrustedStore } from '../store';

interface Dependencies {
  readonly trusted: Pick<TrustedStore, 'doubts'>;
  /** Called with true when the store is doubted, and with false when it is trusted again. */
  readonly onChange: (isDoubted: boolean) => void;
  /** Interval between two reviews, milliseconds. */
  readonly everyMs?: number;
  /** Monotonic clock, milliseconds. */
  readonly monotonic?: () => number;
}

/** Verifies the whole log of releases from time to time. It only reports what it finds; pages are still served. */
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
    /**
     * Makes the next `lookSometimes` run a review: the store was unavailable, so the last review may have been
     * incomplete.
     */
    lookSoon: (): void => {
      lookedAt = Number.NEGATIVE_INFINITY;
    },
    /** Starts a review in the background if the last one was long ago. */
    lookSometimes: (): void => {
      // Run one review at a time: a slow one must not end after its successor.
      if (isLooking || monotonic() - lookedAt < everyMs) return;
      lookedAt = monotonic();
      isLooking = true;
      look()
        // The release reader reports a store that cannot be read.
        .catch(() => undefined)
        .finally(() => {
          isLooking = false;
        });
    },
  };
};
