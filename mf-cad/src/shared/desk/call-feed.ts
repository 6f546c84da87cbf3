import { type Call, type CallDraftRecord, endpoints, orderByUrgency, toMs } from '@prebell/contracts';
import { type ApiClient, ApiError, createStore, type ReadableStore } from '@prebell/platform';
import { BOARD_QUERY, PATIENCE_MS } from './board-query';
import type { FirstBoard } from './first-board';
import { measureOffset } from './measure-clock';

/** The polling interval (specification, section 2). */
export const POLL_SECONDS = 10;
/** Between polls the feed asks whether the server still answers. OFFLINE therefore shows within 7 s even while a poll hangs. */
const PULSE_MS = 2_500;
const PULSE_PATIENCE_MS = 4_000;
/** A clock that goes back by less than this is being adjusted, not set. */
const CLOCK_JUMP_MS = 1_000;
/** If an answer contains this many changes, there may be more, so the feed loads the whole board instead. */
const CHANGES_LIMIT = 500;

export interface FeedState {
  /**
   * Every active call and the latest closed ones, by urgency. Null until the first complete load, because unknown is not the same as
   * none.
   */
  readonly calls: readonly Call[] | null;
  /** Calls from answers to other requests since the last successful poll; before the first poll, the only known calls. */
  readonly arrived: readonly Call[];
  /** Calls that somebody is still entering, here or elsewhere. */
  readonly drafts: readonly CallDraftRecord[];
  /** Time of the last successful poll, epoch milliseconds. */
  readonly loadedAt: number;
  /** Why the last poll failed, or null. */
  readonly failure: unknown;
  /** Whether a poll has failed since the screen opened. */
  readonly hasFailed: boolean;
  /** How far the server's clock is ahead of this one, in milliseconds. */
  readonly clockOffset: number;
  /** Whether the calls come from this computer's copy, and the server has not answered this page yet. */
  readonly isKept?: boolean;
}

/** The centre's calls as the server has them, kept up to date by polling. */
export interface CallFeed extends ReadableStore<FeedState> {
  /** Starts polling; the returned function stops it. */
  start(): () => void;
  /** Polls for changes now. Concurrent callers share one request and never get an older answer. Never rejects. */
  refresh(): Promise<void>;
  /** Adds a call from the answer to another request, even before the first load, unless a newer version is known. */
  put(call: Call): void;
  /** Shows this computer's stored board, unless the server has already answered. `calls` is null if nothing is known. */
  restore(kept: Pick<FeedState, 'calls' | 'drafts' | 'loadedAt' | 'clockOffset' | 'failure'>): void;
  /**
   * Corrects `clockOffset` if somebody set this computer's clock back since the last check. The page's own clock shows that, as it never
   * jumps. A clock that went forward may only mean that the computer slept, so we leave that to the server.
   */
  checkClock(): void;
  /** Clears everything, because the next user may see other calls. */
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

/** Merges the list with the incoming calls, keeps the newer version of each, and sorts. */
export const joinCalls = (known: readonly Call[], come: readonly Call[]): readonly Call[] => {
  if (come.length === 0) return known;
  const all = new Map(known.map((call) => [call.id, call]));
  for (const call of come) if ((all.get(call.id)?.last_seq ?? -1) <= call.last_seq) all.set(call.id, call);
  return orderByUrgency([...all.values()], (call) => call);
};

/** The server answers, but refuses this session. */
const isRefusal = (failure: unknown): boolean =>
  failure instanceof ApiError && (failure.status === 401 || failure.status === 403);

interface Dependencies {
  readonly api: Pick<ApiClient, 'call'>;
  /** Whether somebody is signed in. Otherwise the feed neither polls nor changes. */
  readonly mayAsk: () => boolean;
  /** Takes the request that was sent before this code was loaded. */
  readonly takeFirst?: () => ReturnType<FirstBoard['take']>;
  readonly now?: () => number;
  /** Milliseconds of a clock that cannot be set. */
  readonly monotonic?: () => number;
}

/**
 * Loads the board once and then asks for changes every 10 s. The answer contains only changed calls. If the record's number went back (a
 * restored backup), the feed loads everything again. After a failed poll the feed keeps its calls and reports the failure immediately;
 * the next poll is the retry.
 */
export const createCallFeed = ({
  api,
  mayAsk,
  takeFirst = () => null,
  now = Date.now,
  monotonic = () => performance.now(),
}: Dependencies): CallFeed => {
  const state = createStore<FeedState>(EMPTY);
  let since: number | null = null;
  let generation = 0;
  let running: Promise<void> | null = null;
  let isPulsing = false;
  let isWanted = false;

  /** How far this computer's clock is ahead of the page's own clock. */
  const lead = () => now() - monotonic();
  let knownLead = lead();
  const checkClock = (): void => {
    const change = lead() - knownLead;
    knownLead = lead();
    if (change > -CLOCK_JUMP_MS) return;
    const { loadedAt, clockOffset, ...known } = state.get();
    state.set({ ...known, loadedAt: loadedAt === 0 ? 0 : loadedAt + change, clockOffset: clockOffset - change });
  };
  /** `asked` is on the page's own clock, because the computer's may be set while the request is under way. */
  const clockOffset = (serverTime: string | undefined, asked: number): number => {
    checkClock();
    const known = state.get().clockOffset;
    if (serverTime === undefined) return known;
    const answered = now();
    const took = monotonic() - asked;
    return measureOffset(known, { asked: answered - took, answered, server: Date.parse(serverTime) });
  };

  const loadBoard = async (signal: AbortSignal) => {
    const first = takeFirst();
    if (first !== null) {
      const answer = endpoints.cad.calls.response.safeParse(await first.answer);
      if (answer.success) return { asked: first.asked, ...answer.data };
    }
    const asked = monotonic();
    return { asked, ...(await api.call(endpoints.cad.calls, { query: BOARD_QUERY, signal })) };
  };
  const load = async (signal: AbortSignal): Promise<Partial<FeedState>> => {
    // After a restore, the record may lack calls that this list still contains.
    if (state.get().calls !== null) state.set({ ...state.get(), arrived: [] });
    const { asked, calls, seq, drafts, server_time } = await loadBoard(signal);
    since = seq ?? null;
    const all = joinCalls(state.get().arrived, joinCalls([], calls));
    return { calls: all, arrived: [], drafts, clockOffset: clockOffset(server_time, asked) };
  };
  const follow = async (from: number, signal: AbortSignal): Promise<Partial<FeedState>> => {
    const asked = monotonic();
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
      if (asking === generation) state.set({ ...state.get(), ...news, loadedAt: now(), failure: null, isKept: false });
    } catch (failure) {
      if (asking === generation) state.set({ ...state.get(), failure, hasFailed: true });
    }
  };
  /** Notices early if the server is silent, is back, or has news. The poll then loads the news. */
  const pulse = async (): Promise<void> => {
    if (isPulsing || since === null || !mayAsk() || isRefusal(state.get().failure)) return;
    const asking = generation;
    const from = since;
    isPulsing = true;
    try {
      const signal = AbortSignal.timeout(PULSE_PATIENCE_MS);
      const { seq } = await api.call(endpoints.cad.changes, { query: { since: from, limit: 1 }, signal });
      if (seq !== from || state.get().failure !== null) void refresh();
    } catch (failure) {
      if (asking === generation) state.set({ ...state.get(), failure, hasFailed: true });
    } finally {
      isPulsing = false;
    }
  };
  /** A request already under way may miss changes made before this call, so another one follows it. */
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
    checkClock,
    start: () => {
      void refresh();
      const polls = setInterval(() => void refresh(), toMs(POLL_SECONDS));
      const pulses = setInterval(() => {
        checkClock();
        void pulse();
      }, PULSE_MS);
      return () => {
        clearInterval(polls);
        clearInterval(pulses);
      };
    },
    put: (call) => {
      const { calls, arrived } = state.get();
      state.set({ ...state.get(), calls: calls && joinCalls(calls, [call]), arrived: joinCalls(arrived, [call]) });
    },
    restore: (kept) => {
      if (state.get().loadedAt === 0) state.set({ ...state.get(), ...kept, hasFailed: true, isKept: true });
    },
    reset: () => {
      generation += 1;
      since = null;
      // The clock offset belongs to the computer, not to its user.
      state.set({ ...EMPTY, clockOffset: state.get().clockOffset });
    },
  };
};
