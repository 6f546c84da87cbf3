import type { FaultPhase, ForeignReport } from '@prebell/contracts';
import { onCLS, onINP, onLCP } from 'web-vitals';
import type { Home } from './foreign-home';

/** The same as `endpoints.releases.foreign.path`. Importing the contracts would make this small file much larger. */
export const FOREIGN_REPORTS = '/api/releases/foreign-reports';

const MOST_TEXT = 300;
const MOST_STACK = 2_000;
/** Limits the reports, so that one broken page does not flood the platform. */
const MOST_FAULTS = 10;

type Vital = NonNullable<ForeignReport['vitals']>[number];

/** Reports errors and vitals of a remote in a page of another origin to the platform that it came from. */
export interface ForeignReporter {
  failed(phase: FaultPhase, error: unknown): void;
}

interface Dependencies {
  readonly home: Home;
  /** The elements in which the remote is mounted now. */
  readonly elements: () => readonly Element[];
  readonly fetch?: typeof fetch;
  /** Replaced in tests. */
  readonly listen?: typeof listenToBrowser;
}

const listenToBrowser = (heard: (name: Vital['name'], value: number, entries: readonly PerformanceEntry[]) => void) => {
  onLCP(({ value, entries }) => heard('LCP', value, entries));
  onINP(({ value, entries }) => heard('INP', value, entries));
  onCLS(({ value, entries }) => heard('CLS', value, entries));
};

/** Sends errors at once, and vitals when the page is left or hidden. It sends no cookies and no token. */
export const createForeignReporter = ({
  home,
  elements,
  fetch: send = (...args) => fetch(...args),
  listen = listenToBrowser,
}: Dependencies): ForeignReporter => {
  const { origin, remote, digest } = home;
  const post = (report: Pick<ForeignReport, 'fault' | 'vitals'>) => {
    const body: ForeignReport = { remote, digest, ...report };
    // There is nowhere left to report this failure. keepalive lets the request outlive the page.
    send(origin + FOREIGN_REPORTS, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      keepalive: true,
      body: JSON.stringify(body),
    }).catch(() => undefined);
  };

  const reported = new Set<string>();
  const failed = (phase: FaultPhase, error: unknown) => {
    const message = (error instanceof Error ? error.message : String(error)).slice(0, MOST_TEXT);
    const key = `${phase} ${message}`;
    if (reported.has(key) || reported.size >= MOST_FAULTS) return;
    reported.add(key);
    const stack = stackOf(error, origin);
    post({ fault: { phase, message, ...(stack !== undefined && { stack }) } });
  };

  if ((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl !== true) {
    const known = new Map<Vital['name'], Vital>();
    const isInside = (node: unknown) => node instanceof Node && elements().some((element) => element.contains(node));
    listen((name, value, entries) => {
      // The vital covers the whole page; only count what happened inside the remote.
      const own = entries.filter((entry) => nodesOf(entry).some(isInside));
      if (own.length === 0) return;
      if (name === 'CLS') known.set(name, { name, value: own.reduce((sum, entry) => sum + shiftOf(entry), 0) });
      else if (own.includes(entries.at(-1) as PerformanceEntry)) known.set(name, { name, value });
    });
    const flush = () => {
      if (document.visibilityState !== 'hidden' || known.size === 0) return;
      post({ vitals: [...known.values()] });
      known.clear();
    };
    // Registered after the library's own listeners, which finalize their values in the same event.
    document.addEventListener('visibilitychange', () => queueMicrotask(flush));
  }
  return { failed };
};

/** The elements that a performance entry is about. */
const nodesOf = (entry: PerformanceEntry): unknown[] => {
  const { element, target, sources } = entry as PerformanceEntry & {
    element?: unknown;
    target?: unknown;
    sources?: readonly { readonly node?: unknown }[];
  };
  return [element, target, ...(sources?.map(({ node }) => node) ?? [])];
};

const shiftOf = (entry: PerformanceEntry): number => (entry as PerformanceEntry & { value?: number }).value ?? 0;

/** The lines of a stack, without the message. Addresses of the remote's files lose the platform's origin. */
const stackOf = (error: unknown, origin: string): string | undefined => {
  const lines = error instanceof Error ? (error.stack ?? '').split('\n') : [];
  const frames = lines.filter((line) => /^\s*at |@/.test(line)).map((line) => line.trim());
  return frames.join('\n').replaceAll(origin, '').slice(0, MOST_STACK) || undefined;
};
