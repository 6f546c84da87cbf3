import { endpoints, seconds } from '@prebell/contracts';
import type { ApiClient } from '../api/api-client';
import { createStore, type ReadableStore } from '../readable-store';

/** Compares the page's release with the live one, and reports which remotes the page shows. */
export interface LiveRelease {
  /** Whether a release other than the page's is live. */
  readonly isNewer: ReadableStore<boolean>;
  /** Counts a view of a remote, once per page and immediately. */
  noteShown(remote: string): void;
}

interface Dependencies {
  readonly api: Pick<ApiClient, 'call'>;
  /** The page's release. */
  readonly release: string;
  readonly intervalMs?: number;
}

/** Detects a new release within half a minute. */
const INTERVAL_MS = 25_000;
/** Delay of the first report on a page without a remote. */
const FIRST_MS = seconds(2);

/**
 * Watches whether a release other than the page's is live. The request also tells the platform which remotes the page
 * showed, and that it is open, which keeps its files in the store. It polls until the page closes; after a failure it
 * simply polls again.
 */
export const watchLiveRelease = ({ api, release, intervalMs = INTERVAL_MS }: Dependencies): LiveRelease => {
  const isNewer = createStore(false);
  const seen = new Set<string>();
  let shown: string[] = [];
  const ask = async () => {
    const reported = shown;
    shown = [];
    const body = { release, ...(reported.length > 0 && { shown: reported }) };
    const answer = await api.call(endpoints.releases.beat, { body }).catch(() => null);
    if (answer === null) shown = [...reported, ...shown];
    else if (answer.live !== null) isNewer.set(answer.live !== release);
  };
  let first: ReturnType<typeof setTimeout> | null = null;
  const start = () => {
    if (first !== null) {
      clearTimeout(first);
      first = null;
      setInterval(() => void ask(), intervalMs);
    }
    void ask();
  };
  first = setTimeout(start, FIRST_MS);
  document.addEventListener('visibilitychange', () => {
    // Timers of a hidden page are paused, so check immediately when the user returns.
    if (document.visibilityState === 'visible') start();
  });
  return {
    isNewer,
    noteShown: (remote) => {
      if (seen.has(remote)) return;
      seen.add(remote);
      shown.push(remote);
      // A visit may end before the next regular report. Remotes that are shown at the same moment share one report.
      queueMicrotask(() => {
        if (shown.length > 0) start();
      });
    },
  };
};
