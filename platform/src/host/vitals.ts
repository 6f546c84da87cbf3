import { endpoints, type VitalsReport } from '@prebell/contracts';
import type { MetricType } from 'web-vitals';

interface VitalsOptions {
  /** The page's release. */
  readonly release: string;
  /** The remote whose page is at a path; null without one. */
  readonly remoteAt: (pathname: string) => string | null;
  /** Replaced in tests. */
  readonly listen?: (heard: (metric: Pick<MetricType, 'name' | 'value'>) => void) => void;
}

/** The browser keeps its entries for later observers, so the library may arrive after the first paint. */
const listenToBrowser: NonNullable<VitalsOptions['listen']> = (heard) => {
  const load = () =>
    import(/* webpackChunkName: "web-vitals" */ 'web-vitals').then(
      ({ onCLS, onFCP, onINP, onLCP, onTTFB }) => {
        for (const on of [onLCP, onFCP, onTTFB, onINP, onCLS]) on(heard);
      },
      // Without the library the visit is not measured, which the user does not notice.
      () => undefined,
    );
  if (document.readyState === 'complete') void load();
  else addEventListener('load', () => void load(), { once: true });
};

/**
 * Reports the page's web vitals when it is left or hidden, because only then are the longest interaction and the last
 * shift known. It sends no personal data, and nothing when the browser asks for privacy (GPC).
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
    // A beacon outlives the page. A vital that changes after the user returns is reported again.
    navigator.sendBeacon?.(
      endpoints.vitals.report.path,
      new Blob([JSON.stringify(report)], { type: 'application/json' }),
    );
  };
  // The library listens on the window in the capture phase, so it has finalized its values before this listener runs.
  document.addEventListener('visibilitychange', () => queueMicrotask(send));
};
