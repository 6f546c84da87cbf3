import type { Release } from '@prebell/contracts';
import { type ReleaseStore, resolveRelease } from '@prebell/release/store';

/** The live release as the platform serves it. */
export interface ReleaseReader {
  /** At most a second old. The last known one while the store cannot be read; null when nothing was ever published. */
  current(): Promise<Release | null>;
}

interface Dependencies {
  readonly store: Pick<ReleaseStore, 'head' | 'getRelease'>;
  readonly onError: (error: unknown) => void;
  /** Milliseconds of a clock that never jumps. */
  readonly monotonic?: () => number;
}

const FRESH_MS = 1_000;

export const createReleaseReader = ({
  store,
  onError,
  monotonic = () => performance.now(),
}: Dependencies): ReleaseReader => {
  let known: Release | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<Release | null> | null = null;

  const read = async (): Promise<Release | null> => {
    try {
      // A release is immutable: while the channel points at the known one there is nothing to read.
      if ((await store.head()) !== known?.id) known = (await resolveRelease(store)) ?? known;
    } catch (error) {
      onError(error);
    }
    readAt = monotonic();
    return known;
  };

  return {
    current: () => {
      if (monotonic() - readAt < FRESH_MS) return Promise.resolve(known);
      reading ??= read().finally(() => {
        reading = null;
      });
      return reading;
    },
  };
};
