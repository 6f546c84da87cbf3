import { type CustomScanner, endpoints, minutes, momentOf, type ScanStep } from '@prebell/contracts';
import { type ApiClient, ApiError, createStore, type ReadableStore, reasonOf } from '@prebell/platform';
import type { AnyHit } from '../../../shared/hits/hits';

const MINUTE_MS = minutes(1);
/** How often a page asks for the server's progress, milliseconds. */
const PROGRESS_MS = 1_000;

type Followed = Pick<CustomScanner, 'id' | 'version'>;

interface ReadyScan {
  readonly of: Followed;
  readonly state: 'ready';
  /** The minute of the list, epoch milliseconds. */
  readonly at: number;
  readonly step: ScanStep;
  /** The day's hits so far, newest first. */
  readonly hits: readonly AnyHit[];
}

/** The state of a user's own scanner on the recorded day. `progress` is 0 to 1; `ahead` others run before it. */
export type ScanView =
  | { readonly of: Followed; readonly state: 'making'; readonly progress: number; readonly ahead: number }
  | { readonly of: Followed; readonly state: 'failed'; readonly failure: string }
  /** The scanner was deleted, perhaps in another tab. */
  | { readonly of: Followed; readonly state: 'gone' }
  | ReadyScan;

/** A scanner at one minute, or `again` if the server has to run it again. */
type ReadScan = ScanView | { readonly of: Followed; readonly state: 'again' };

interface Ports {
  readonly api: ApiClient;
  readonly date: string;
  /** The minute on screen, epoch milliseconds. */
  readonly now: () => number;
}

export interface RecordedScan {
  /** Null while no custom scanner is followed, and until the server has answered. */
  readonly view: ReadableStore<ScanView | null>;
  /** Makes the server run a scanner over the day, waits for it, and then shows it at the minute on screen. Null stops following. */
  follow(scanner: Followed | null): void;
  retry(): void;
  /** Reads the scanner at the player's next minute, so that the whole desk moves at once. Never rejects. */
  read(at: number, signal: AbortSignal): Promise<ReadScan | null>;
  /** Shows what `read` returned, once its minute is on screen. */
  show(read: ReadScan | null): void;
  /** The first minute from `at` on with a new entry; null if none follows. */
  nextHit(at: string): Promise<string | null>;
}

const codeOf = (cause: unknown): string | null => (cause instanceof ApiError ? cause.code : null);

/** Runs and follows one of the user's own scanners on the recorded day. */
export const createRecordedScan = ({ api, date, now }: Ports): RecordedScan => {
  const view = createStore<ScanView | null>(null);
  let followed: Followed | null = null;
  let following = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const failed = (of: Followed, cause: unknown): ScanView =>
    codeOf(cause) === 'UNKNOWN_SCANNER'
      ? { of, state: 'gone' }
      : { of, state: 'failed', failure: reasonOf(cause, 'Check your connection and try again.') };
  const readStep = async (of: Followed, at: number, signal: AbortSignal): Promise<ReadyScan> => {
    const known = view.get();
    const before = known?.state === 'ready' && known.at === at - MINUTE_MS ? known.hits : [];
    const query = { after: before[0]?.seq ?? 0 };
    const params = { at: momentOf(at), id: of.id };
    const step = await api.call(endpoints.timeMachine.scanStep, { params, query, signal });
    return { of, state: 'ready', at, step, hits: [...step.hits, ...before] };
  };
  /** Reads the minute on screen, and again if the desk has moved on meanwhile. */
  const load = async (scanner: Followed, signal: AbortSignal): Promise<void> => {
    for (;;) {
      const read = await readStep(scanner, now(), signal);
      if (signal.aborted) return;
      if (read.at !== now()) continue;
      view.set(read);
      return;
    }
  };
  const run = async (scanner: Followed, signal: AbortSignal): Promise<void> => {
    try {
      const params = { date, id: scanner.id };
      const { scan } = await api.call(endpoints.timeMachine.makeScan, { params, signal });
      if (signal.aborted) return;
      if (scan.state === 'ready') await load(scanner, signal);
      else if (scan.state === 'failed')
        view.set({ of: scanner, state: 'failed', failure: scan.failure ?? 'We do not know why.' });
      else {
        view.set({ of: scanner, state: 'making', progress: scan.progress, ahead: scan.ahead });
        timer = setTimeout(() => void run(scanner, signal), PROGRESS_MS);
      }
    } catch (cause) {
      if (!signal.aborted) view.set(failed(scanner, cause));
    }
  };
  const start = (scanner: Followed | null) => {
    clearTimeout(timer);
    following.abort();
    following = new AbortController();
    followed = scanner;
    view.set(null);
    if (scanner !== null) void run(scanner, following.signal);
  };

  return {
    view,
    follow: (scanner) => {
      if (scanner?.id !== followed?.id || scanner?.version !== followed?.version) start(scanner);
    },
    retry: () => start(followed),
    read: async (at, signal) => {
      if (followed === null || view.get()?.state !== 'ready') return null;
      const of = followed;
      try {
        return await readStep(of, at, signal);
      } catch (cause) {
        return codeOf(cause) === 'FILM_NOT_READY' ? { of, state: 'again' } : failed(of, cause);
      }
    },
    show: (read) => {
      if (followed === null) return;
      if (read !== null && read.of === followed) {
        if (read.state === 'again') start(followed);
        else view.set(read);
        return;
      }
      // The scanner became ready while the player read this minute without it.
      const [known, scanner, { signal }] = [view.get(), followed, following];
      if (known?.state === 'ready' && known.at !== now())
        load(scanner, signal).catch((cause: unknown) => {
          if (!signal.aborted) view.set(failed(scanner, cause));
        });
    },
    nextHit: async (at) => {
      if (followed === null) return null;
      const of = followed;
      try {
        return (await api.call(endpoints.timeMachine.nextScanHit, { params: { at, id: of.id } })).at;
      } catch (cause) {
        if (codeOf(cause) === 'UNKNOWN_SCANNER' && followed === of) view.set({ of, state: 'gone' });
        throw cause;
      }
    },
  };
};
