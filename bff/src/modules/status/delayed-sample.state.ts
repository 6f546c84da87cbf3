import { minutes, SAMPLE_DELAY_MINUTES, type WireScannerRow } from '@prebell/contracts';

const DELAY_MS = minutes(SAMPLE_DELAY_MINUTES);

interface Picture {
  /** Market time, epoch milliseconds. */
  readonly at: number;
  readonly rows: readonly WireScannerRow[];
  readonly count: number;
}

/** Keeps snapshots of a scanner until they are old enough to be public. */
export interface DelayedSample {
  keep(picture: Picture): void;
  /** The newest snapshot that is old enough; otherwise when the first one will be. Both are null before anything was kept. */
  at(now: number): { picture: Picture | null; expectedAt: number | null };
}

/** If the market's clock goes back, another day is being replayed, and the snapshots are dropped. */
export const createDelayedSample = (): DelayedSample => {
  let pictures: Picture[] = [];
  return {
    keep(picture) {
      const isTurnedBack = (pictures.at(-1)?.at ?? 0) > picture.at;
      pictures = isTurnedBack ? [picture] : [...pictures, picture];
      const firstNeeded = pictures.findLastIndex(({ at }) => at <= picture.at - DELAY_MS);
      if (firstNeeded > 0) pictures = pictures.slice(firstNeeded);
    },
    at(now) {
      const picture = pictures.findLast(({ at }) => at <= now - DELAY_MS) ?? null;
      const first = pictures[0];
      return { picture, expectedAt: picture === null && first !== undefined ? first.at + DELAY_MS : null };
    },
  };
};
