import type { Scanner } from '@prebell/contracts';
import { shareNext } from '@prebell/server/throttle';
import type { Connection } from '../../db/database';
import { findEnabledScanners } from './scanners.repository';

/** How old an answer may be, milliseconds. */
const KEPT_MS = 100;

/** Which scanners are switched on, for requests that come thousands of times a second (ADR 120). */
export interface ScannerSwitches {
  /** At most 100 ms old, and never older than the last `forget`. */
  enabled(): Promise<ReadonlySet<Scanner>>;
  /** Call it after switching a scanner on or off. Other instances notice within 100 ms. */
  forget(): void;
}

/** @param clock a clock that only goes forward, milliseconds */
export const createScannerSwitches = (
  read: () => Promise<ReadonlySet<Scanner>>,
  clock: () => number = () => performance.now(),
): ScannerSwitches => {
  const ask = shareNext(read);
  let kept: { readonly enabled: ReadonlySet<Scanner>; readonly asked: number } | null = null;
  let forgotten = 0;
  return {
    enabled: async () => {
      if (kept !== null && clock() - kept.asked < KEPT_MS) return kept.enabled;
      const asked = clock();
      const before = forgotten;
      const enabled = await ask();
      // A read that began before the switch must not be kept after it.
      if (forgotten === before) kept = { enabled, asked };
      return enabled;
    },
    forget: () => {
      forgotten += 1;
      kept = null;
    },
  };
};

export const openScannerSwitches = (db: Connection): ScannerSwitches =>
  createScannerSwitches(() => findEnabledScanners(db));

declare module '../../deps' {
  interface Deps {
    readonly scannerSwitches: ScannerSwitches;
  }
}
