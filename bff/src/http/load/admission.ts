import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../../config';
import type { Deps } from '../../deps';
import { createBudgets } from './budgets';
import type { CallerClass } from './callers';
import { createLanes, type Turn } from './lanes';
import { createRefusal } from './refusal';
import { type Admission, createLoadShedder, type LoadShedder } from './shed-load';

/** For balancers and the payment processor: they have few addresses and must not wait. */
const FREE = /^\/api\/(health|ready|payments\/webhook)(\?|$)/;
/** Requests that keep a session alive: their owner is not known yet. */
const NO_TURN = /^\/api\/auth\/(refresh|logout)(\?|$)/;

/** Delay of a refusal, milliseconds: a client without pauses is slowed to one request a second. */
const HELD_BACK_MS = 1_000;
/** At most this many delayed refusals; beyond it they are sent immediately. */
const MOST_HELD_BACK = 1_000;
const TEXT = 'Too many requests. Please wait a moment and try again.';

interface Options extends Pick<Deps, 'limit' | 'metrics' | 'callerBook'> {
  readonly config: Pick<Config, 'publicOrigin' | 'demo' | 'limits'>;
}

interface Entrance {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

const isGone = ({ request, response }: Entrance): boolean => request.destroyed || response.destroyed;

/** Admits a request in its turn. */
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
 * Admission control: every caller has a budget, paying users are served first, and load beyond the process's capacity
 * is refused. All of it runs before the router, because a refusal must cost less than an answer (ADR 42, ADR 48).
 */
export const createAdmission = (options: Options): Admission => {
  const { callerBook, config, metrics } = options;
  const shedder = createLoadShedder(options);
  const spend = createBudgets(config);
  const lanes = createLanes();
  const refuse = createRefusal({ code: 'RATE_LIMITED', text: TEXT, route: 'limited' }, options);
  let heldBack = 0;

  const refuseSlowly = async (entrance: Entrance, retryAfter: number): Promise<boolean> => {
    if (heldBack < MOST_HELD_BACK) {
      heldBack += 1;
      await delay(HELD_BACK_MS);
      heldBack -= 1;
    }
    if (!isGone(entrance)) refuse(entrance.request, entrance.response, retryAfter);
    return false;
  };

  return async (request, response) => {
    const entrance = { request, response };
    const path = request.url ?? '/';
    if (FREE.test(path)) return shedder.admit(request, response);
    const caller = callerBook.of(request);
    const wait = await spend(caller);
    if (wait !== null) {
      metrics.limited.inc({ budget: caller.budget });
      return refuseSlowly(entrance, wait);
    }
    const kind = NO_TURN.test(path) ? 'paying' : caller.kind;
    return begin(entrance, await lanes.enter(kind), { shedder, kind: caller.kind });
  };
};
