import { type Release, seconds } from '@prebell/contracts';
import { RefusedError, type TrustedStore } from '../store';
import type { LastKnown } from './last-known';
import type { StoreTrouble } from './store-trouble';

/** The live release as the platform serves it. */
export interface ReleaseReader {
  /** At most a second old. The last known one while the store cannot be read; null if nothing was ever published. */
  current(): Promise<Release | null>;
  /** What the accounts of the canary get instead, under its own id; null without a canary that can be verified. */
  canary(): Promise<Release | null>;
  /** Whether the last look at the store failed, found no channel or takes too long. */
  isStoreAway(): boolean;
  /** Why the last look at the store failed; null if it did not. */
  trouble(): StoreTrouble | null;
}

interface Dependencies {
  readonly store: Pick<TrustedStore, 'head' | 'getRelease' | 'canaryRelease'>;
  /** The copy of the last release, or the canary, could not be read or written. */
  readonly onError: (error: unknown) => void;
  /** Called when the store is lost, with the reason, when the reason changes, and with null when it is back. */
  readonly onTrouble?: (
    trouble: StoreTrouble | null,
    by: { readonly error: unknown; readonly isKnown: boolean },
  ) => void;
  /** Called after each look that found the store readable. */
  readonly onRead?: () => void;
  /** Why the store has no channel that counts. */
  readonly explain?: () => Promise<StoreTrouble>;
  /** The release to start with while the store is away. */
  readonly lastKnown?: Pick<LastKnown, 'keep' | 'release'> | null;
  /** Milliseconds of a monotonic clock. */
  readonly monotonic?: () => number;
  /** How long a request waits for a store that hangs before it gets the known release, milliseconds. */
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
      // A release is immutable: while the channel points at the known one there is nothing to read.
      if (head !== null && head !== known?.id) {
        const live = await store.getRelease(head);
        // An unverified canary must not keep the live release from being served.
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

  /** What is known once the store has taken too long; a later answer of the store counts as usual. */
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
    // The first release counts at once: a platform that starts waits for it.
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
    // A store that does not answer is asked again, for both.
    if (!(error instanceof RefusedError)) throw error;
    onError(error);
    return null;
  };
