import { type Call, type CallDraftRecord, endpoints, orderByUrgency } from '@prebell/contracts';
import { type ApiClient, createStore, type ReadableStore } from '@prebell/platform';

/** The screen asks this often (specification, section 2). */
export const POLL_SECONDS = 10;
/** The latest closed calls on the board. Active ones are all there. */
export const CLOSED_LIMIT = 500;
/** A poll that hangs fails before the next one is due, so that age never passes for freshness. */
const PATIENCE_MS = 8_000;
/** More changes than this are not followed one by one. */
const CHANGES_LIMIT = 500;

export interface FeedState {
  /** Every active call and the latest that were closed, by urgency. Null until a complete load: what is unknown is not none. */
  readonly calls: readonly Call[] | null;
  /** What answers to other requests brought since the last poll that succeeded; before the first one it is all that is known. */
  readonly arrived: readonly Call[];
  /** Calls that are still being written down, here and elsewhere. */
  readonly drafts: readonly CallDraftRecord[];
  /** Epoch milliseconds of the last answer that said how things stand. */
  readonly loadedAt: number;
  /** Why the last poll failed, or null. */
  readonly failure: unknown;
  /** Some poll failed since the screen was opened. */
  readonly hasFailed: boolean;
  /** How far the server's clock is ahead of this one, milliseconds. */
  readonly clockOffset: number;
}

/** The calls of the centre as the server has them, followed by what changed. */
export interface CallFeed extends ReadableStore<FeedState> {
  /** Begins to poll; the returned function ends it. */
  start(): () => void;
  /** Asks now what changed; concurrent callers share one request and never see an older answer. Never rejects. */
  refresh(): Promise<void>;
  /** Takes a call as an answer brought it, also before the first load, unless a newer one is known. */
  put(call: Call): void;
  /** Forgets everything: somebody else may see other things. */
  reset(): void;
}

const EMPTY: FeedState = {
  calls: null,
  arrived: [],
  drafts: [],
  loadedAt: 0,
  failure: null,
  hasFailed: false,
  clockOffset: 0,
};

/** The list with the newer of what it holds and what has come, in order. */
export const joinCalls = (known: readonly Call[], come: readonly Call[]): readonly Call[] => {
  if (come.length === 0) return known;
  const all = new Map(known.map((call) => [call.id, call]));
  for (const call of come) if ((all.get(call.id)?.last_seq ?? -1) <= call.last_seq) all.set(call.id, call);
  return orderByUrgency([...all.values()], (call) => call);
};

interface Dependencies {
  readonly api: Pick<ApiClient, 'call'>;
  /** Whether there is somebody to ask for; otherwise nothing is asked and nothing changes. */
  readonly mayAsk: () => boolean;
  readonly now?: () => number;
}

/**
 * Loads the board once and then asks every 10 s what changed since, which costs one small answer when nothing did; the
 * changed calls come with it. A record that was restored (its number went back) is loaded anew. A failed poll keeps what
 * was loaded before and is told at once: the next poll is the retry.
 */
export const createCallFeed = ({ api, mayAsk, now = Date.now }: Dependencies): CallFeed => {
  const state = createStore<FeedState>(EMPTY);
  let since: number | null = null;
  let generation = 0;
  let running: Promise<void> | null = null;
  let isWanted = false;

  const clockOffset = (serverTime: string | undefined, asked: number): number =>
    serverTime === undefined ? state.get().clockOffset : Date.parse(serverTime) - (asked + now()) / 2;

  const load = async (signal: AbortSignal): Promise<Partial<FeedState>> => {
    const asked = now();
    // A record that was restored may know less than what stood here.
    if (state.get().calls !== null) state.set({ ...state.get(), arrived: [] });
    const query = { scope: 'board', limit: CLOSED_LIMIT } as const;
    const { calls, seq, drafts, server_time } = await api.call(endpoints.cad.calls, { query, signal });
    since = seq ?? null;
    const all = joinCalls(state.get().arrived, joinCalls([], calls));
    return { calls: all, arrived: [], drafts, clockOffset: clockOffset(server_time, asked) };
  };
  const follow = async (from: number, signal: AbortSignal): Promise<Partial<FeedState>> => {
    const asked = now();
    const answer = await api.call(endpoints.cad.changes, { query: { since: from, limit: CHANGES_LIMIT }, signal });
    const { seq, next = seq, changes, calls, drafts, server_time } = answer;
    if (seq < from || changes.length >= CHANGES_LIMIT) return load(signal);
    since = next;
    const all = joinCalls(state.get().calls ?? [], calls);
    return { calls: all, arrived: [], drafts, clockOffset: clockOffset(server_time, asked) };
  };

  const ask = async (): Promise<void> => {
    if (!mayAsk()) return;
    const asking = generation;
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const known = state.get().calls !== null ? since : null;
    try {
      const news = known === null ? await load(signal) : await follow(known, signal);
      if (asking === generation) state.set({ ...state.get(), ...news, loadedAt: now(), failure: null });
    } catch (failure) {
      if (asking === generation) state.set({ ...state.get(), failure, hasFailed: true });
    }
  };
  /** A request that began before the caller asked may miss what the caller knows of: then one more follows. */
  const refresh = (): Promise<void> => {
    if (running !== null) {
      isWanted = true;
      return running;
    }
    const round = (async () => {
      do {
        isWanted = false;
        await ask();
      } while (isWanted);
      running = null;
    })();
    running = round;
    return round;
  };

  return {
    get: state.get,
    subscribe: state.subscribe,
    refresh,
    start: () => {
      void refresh();
      const timer = setInterval(() => void refresh(), POLL_SECONDS * 1_000);
      return () => clearInterval(timer);
    },
    put: (call) => {
      const { calls, arrived } = state.get();
      state.set({ ...state.get(), calls: calls && joinCalls(calls, [call]), arrived: joinCalls(arrived, [call]) });
    },
    reset: () => {
      generation += 1;
      since = null;
      // The clock belongs to the computer, not to its user.
      state.set({ ...EMPTY, clockOffset: state.get().clockOffset });
    },
  };
};
