import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Metrics } from '../metrics/metrics';
import { type BudgetConfig, createBudgets } from './budgets';
import type { CallerClass, Callers } from './callers';
import type { ConcurrencyLimit, Urgency } from './concurrency-limit';
import { createLanes, FREE_TURN, type Turn } from './lanes';
import { createPrecedence } from './precedence';
import { createRefusal } from './refusal';
import { type Admission, createLoadShedder, type LoadShedder } from './shed-load';

/** Delay of a rejection, milliseconds. It slows a client that never pauses to one request a second. */
const HELD_BACK_MS = 1_000;
/** Maximum number of delayed rejections; any more are sent immediately. */
const MOST_HELD_BACK = 1_000;
const TEXT = 'Too many requests. Please wait a moment and try again.';

/** How an app's paths are treated under load. */
export interface LoadRules {
  /**
   * Paths that are never limited by caller, for load balancers and services: they have few addresses and must not wait.
   */
  readonly free: RegExp;
  /** Requests for these paths run before all others if the caller may go first. */
  readonly first: RegExp;
  /** Paths that need no turn for any caller, because their owner is not known yet. */
  readonly noTurn: RegExp;
  /** How urgent a request for this path is. */
  readonly urgencyOf: (path: string) => Urgency;
}

interface Options {
  readonly limit: Pick<ConcurrencyLimit, 'admits'>;
  readonly metrics: Pick<Metrics, 'limited' | 'shed' | 'requests'>;
  readonly callerBook: Pick<Callers, 'of'>;
  readonly config: BudgetConfig & { readonly publicOrigin: string | null };
  readonly rules: LoadRules;
  /** Delay of a rejection, milliseconds; shorter in tests. */
  readonly heldBackMs?: number;
}

interface Entrance {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

const isGone = ({ request, response }: Entrance): boolean => request.destroyed || response.destroyed;

/** Starts a request in its turn, or rejects it. */
const begin = (
  entrance: Entrance,
  turn: Turn | null,
  { shedder, kind }: { shedder: LoadShedder; kind: CallerClass },
) => {
  const { request, response } = entrance;
  if (turn === null) {
    shedder.refuse(request, response);
    return false;
  }
  if (isGone(entrance) || !shedder.admit(request, response, kind === 'guest')) {
    turn.end();
    return false;
  }
  response.once('close', turn.end);
  return true;
};

/**
 * Admission control: dispatch runs first (ADR 64), every caller has a budget, paying users are served first, and load
 * beyond the process's capacity is rejected. All of this runs before the router, because a rejection must cost less
 * than a response (ADR 42, ADR 48).
 */
export const createAdmission = (options: Options): Admission => {
  const { callerBook, config, metrics, rules, heldBackMs = HELD_BACK_MS } = options;
  const shedder = createLoadShedder({ ...options, urgencyOf: rules.urgencyOf });
  const spend = createBudgets(config);
  const lanes = createLanes();
  const precedence = createPrecedence();
  const refuse = createRefusal({ code: 'RATE_LIMITED', text: TEXT, route: 'limited' }, options);
  let heldBack = 0;

  const refuseSlowly = async (entrance: Entrance, retryAfter: number): Promise<boolean> => {
    if (heldBack < MOST_HELD_BACK) {
      heldBack += 1;
      await delay(heldBackMs);
      heldBack -= 1;
    }
    if (!isGone(entrance)) refuse(entrance.request, entrance.response, retryAfter);
    return false;
  };

  return async (request, response) => {
    const entrance = { request, response };
    const path = request.url ?? '/';
    if (rules.free.test(path)) return shedder.admit(request, response);
    const caller = callerBook.of(request);
    const wait = await spend(caller);
    if (wait !== null) {
      metrics.limited.inc({ budget: caller.budget });
      return refuseSlowly(entrance, wait);
    }
    const goesFirst = caller.mayGoFirst && rules.first.test(path);
    if (goesFirst) response.once('close', precedence.goFirst());
    const turn = rules.noTurn.test(path) ? FREE_TURN : await lanes.enter(caller.kind);
    const clear = goesFirst || precedence.follow();
    if (clear !== true) await clear;
    return begin(entrance, turn, { shedder, kind: caller.kind });
  };
};
