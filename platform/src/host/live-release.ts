import { endpoints } from '@prebell/contracts';
import type { ApiClient } from '../api/api-client';
import { createStore, type ReadableStore } from '../readable-store';

interface Dependencies {
  readonly api: Pick<ApiClient, 'call'>;
  /** The page's release. */
  readonly release: string;
  readonly intervalMs?: number;
}

/** Detects a new release within half a minute. */
const INTERVAL_MS = 25_000;

/**
 * Watches whether a release other than the page's is live. The request also tells the platform that the page is open, which
 * keeps its files in the store. It polls until the page closes; after a failure it simply polls again.
 */
export const watchLiveRelease = ({ api, release, intervalMs = INTERVAL_MS }: Dependencies): ReadableStore<boolean> => {
  const isNewer = createStore(false);
  const ask = async () => {
    const answer = await api.call(endpoints.releases.beat, { body: { release } }).catch(() => null);
    if (answer !== null && answer.live !== null) isNewer.set(answer.live !== release);
  };
  void ask();
  setInterval(() => void ask(), intervalMs);
  document.addEventListener('visibilitychange', () => {
    // Timers of a hidden page sleep, so check immediately when the user returns.
    if (document.visibilityState === 'visible') void ask();
  });
  return isNewer;
};
