import { type Release, seconds } from '@prebell/contracts';
import { RefusedError, type TrustedStore } from '../store';
import type { LastKnown } from './last-known';
import type { StoreTrouble } from './store-trouble';

/** The live release as the platform serves it. */
export interface ReleaseReader {
  /**
   * The live release, at most a second old. While the store cannot be read, the last known release; null if nothing was
   * ever published.
   */
  current(): Promise<Release | null>;
  /** The release that the canary's accounts get instead, under its own id; null without a verified canary. */
  canary(): Promise<Release | null>;
  /** Whether the last read of the store failed, found no live release, or takes too long. */
  isStoreAway(): boolean;
  /** Why the last read of the store failed; null if it did not. */
  trouble(): StoreTrouble | null;
}

interface Dependencies {
  readonly store: Pick<TrustedStore, 'head' | 'getRelease' | 'canaryRelease'>;
  /** Called when the copy of the last release, or the canary, could not be read or written. */
  readonly onError: (error: unknown) => void;
  /** Called with the reason when the store is lost or the reason changes, and with null when it is back. */
  readonly onTrouble?: (
    trouble: StoreTrouble | null,
    by: { readonly error: unknown; readonly isKnown: boolean },
  ) => void;
  /** Called after each successful read of the store. */
  readonly onRead?: () => void;
  /** Why the store has no live release that we trust. */
  readonly explain?: () => Promise<StoreTrouble>;
  /** The copy to start from while the store is unavailable. */
  readonly lastKnown?: Pick<LastKnown, 'keep' | 'release'> | null;
  /** Monotonic clock, milliseconds. */
  readonly monotonic?: () => number;
  /** How long a request waits for a hanging store before it gets the known release, milliseconds. */
  readonly slowMs?: number;
}

const FRESH_MS = seconds(1);
const SLOW_MS = seconds(2);

export const createReleaseReader = ({
  store,
  onError,
  onTrouble = () => undefined,
  onRead = () => undefined,
  explain = async () => 'empty',
  lastKnown = null,
  monotonic = () => performance.now(),
  slowMs = SLOW_MS,
}: Dependencies): ReleaseReader => {
  let known: Release | null = null;
  let beside: Release | null = null;
  let trouble: StoreTrouble | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<Release | null> | null = null;

  const note = (next: StoreTrouble | null, error: unknown = null): void => {
    if (next === trouble) return;
    trouble = next;
    onTrouble(next, { error, isKnown: known !== null });
  };

  const read = async (): Promise<Release | null> => {
    try {
      const head = await store.head();
      const found = head === null ? await explain() : null;
      // A release is immutable, so while the channel points to the known one there is nothing to read.
      if (head !== null && head !== known?.id) {
        const live = await store.getRelease(head);
        // Serve the live release even if its canary cannot be verified.
        beside = live.canary === undefined ? null : await store.canaryRelease(live).catch(nullAfter(onError));
        known = live;
        lastKnown?.keep(known, beside).catch(onError);
      }
      if (head === null) known ??= (await lastKnown?.release()) ?? null;
      note(found);
      if (found === null) onRead();
    } catch (error) {
      known ??= (await lastKnown?.release()) ?? null;
      note(error instanceof RefusedError ? 'unbelieved' : 'unreadable', error);
    }
    readAt = monotonic();
    return known;
  };

  /**
   * Resolves with the known release once the store has taken too long. If the store responds later, its response still
   * counts.
   */
  const givingUp = (): { readonly known: Promise<Release | null>; readonly end: () => void } => {
    let timer: NodeJS.Timeout | undefined;
    const promise = new Promise<Release | null>((resolve) => {
      timer = setTimeout(async () => {
        known ??= (await lastKnown?.release()) ?? null;
        note('silent', new Error(`The release store has not answered for ${slowMs} ms`));
        resolve(known);
      }, slowMs);
      timer.unref();
    });
    return { known: promise, end: () => clearTimeout(timer) };
  };

  const current = (): Promise<Release | null> => {
    // Do not cache a missing release: a platform that is starting up waits for the first one.
    if (known !== null && monotonic() - readAt < FRESH_MS) return Promise.resolve(known);
    if (reading === null) {
      const late = givingUp();
      const answer = read().finally(() => {
        late.end();
        reading = null;
      });
      reading = Promise.race([answer, late.known]);
    }
    return reading;
  };

  return {
    isStoreAway: () => trouble !== null,
    trouble: () => trouble,
    current,
    canary: async () => {
      const live = await current();
      return live !== null && beside?.id === live.canary?.release ? beside : null;
    },
  };
};

const nullAfter =
  (onError: (error: unknown) => void) =>
  (error: unknown): null => {
    // If the store does not respond, throw, so that the release and its canary are both read again.
    if (!(error instanceof RefusedError)) throw error;
    onError(error);
    return null;
  };
