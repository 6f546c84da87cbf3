import { endpoints } from '@prebell/contracts';
import type { ApiClient } from '../api/api-client';
import { createStore, type ReadableStore } from '../readable-store';

interface Dependencies {
  readonly api: Pick<ApiClient, 'call'>;
  /** The release of the page. */
  readonly release: string;
  readonly intervalMs?: number;
}

/** Often enough to hear of a publish within half a minute. */
const INTERVAL_MS = 25_000;

/**
 * Whether another release than the page's is live. Asking also tells the platform that the page is open, which keeps its
 * files in the store. It goes on until the page ends; a failure is asked again the next time.
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
    // Timers of a hidden page sleep: whoever comes back should not have to wait for the next one.
    if (document.visibilityState === 'visible') void ask();
  });
  return isNewer;
};
