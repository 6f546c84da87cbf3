import { endpoints, type VitalsReport } from '@prebell/contracts';
import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

interface VitalsOptions {
  /** The release of the page. */
  readonly release: string;
  /** The remote whose page is at a path, null where there is none. */
  readonly remoteAt: (pathname: string) => string | null;
  /** Replaced in tests. */
  readonly listen?: (heard: (metric: Pick<MetricType, 'name' | 'value'>) => void) => void;
}

const listenToBrowser: NonNullable<VitalsOptions['listen']> = (heard) => {
  for (const on of [onLCP, onFCP, onTTFB, onINP, onCLS]) on(heard);
};

/**
 * Tells the platform how fast this page was for its reader, once, when the page is left or hidden: by then the longest interaction
 * and the last shift are known. Nothing is said about the reader, and nothing where the browser asks for privacy (GPC).
 */
export const reportVitals = ({ release, remoteAt, listen = listenToBrowser }: VitalsOptions): void => {
  if ((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true) return;
  const remote = remoteAt(location.pathname);
  if (remote === null) return;
  const known = new Map<string, VitalsReport['vitals'][number]>();
  listen(({ name, value }) => known.set(name, { name, value, remote }));
  const send = () => {
    if (document.visibilityState !== 'hidden' || known.size === 0) return;
    const report: VitalsReport = { release, vitals: [...known.values()] };
    known.clear();
    // Lives on when the page does not. A vital that changes while the page is looked at again is told again.
    navigator.sendBeacon?.(
      endpoints.vitals.report.path,
      new Blob([JSON.stringify(report)], { type: 'application/json' }),
    );
  };
  // Registered after the library's own listeners, which settle their values in the same event.
  document.addEventListener('visibilitychange', () => queueMicrotask(send));
};
