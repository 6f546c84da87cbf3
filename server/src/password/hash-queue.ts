import { availableParallelism } from 'node:os';
import { AppError } from '../errors/app-error';

/**
 * How many may wait, which takes about half a second; further callers are rejected instead of waiting long. With 64,
 * the queries of admitted requests delayed all other database queries by 300 ms (`npm run bench -- logins`).
 */
const WAITING_MAX = 32;
/** Sent when too many are waiting: by then the current queue will be done, seconds. */
const RETRY_AFTER_SECONDS = 2;

/** Whether the caller has one of the account's devices or sessions. Strangers can be many, or one attacker. */
export interface Who {
  readonly isKnown: boolean;
}

export const STRANGER: Who = { isKnown: false };

export interface HashQueue {
  /** Runs `work` in its turn, for known callers before strangers. Throws UNAVAILABLE when too many are waiting. */
  run<T>(who: Who, work: () => Promise<T>): Promise<T>;
  /**
   * Runs a whole request that will need a turn. Throws UNAVAILABLE when as many requests are in progress as may run and
   * wait. Further ones would do all of their work before the hash, and their queries would delay everybody else's.
   * Known callers and strangers are counted separately.
   */
  admit<T>(who: Who, request: () => Promise<T>): Promise<T>;
}

/**
 * Limits concurrent password hashes. Each takes about 20 ms of a core and 19 MiB, so a flood of sign-ins would
 * otherwise starve every other request.
 */
export const createHashQueue = (concurrency: number, waitingMax = WAITING_MAX): HashQueue => {
  const createLine = () => ({ waiting: [] as (() => void)[], admitted: 0 });
  const lines = { known: createLine(), strangers: createLine() };
  const lineOf = ({ isKnown }: Who) => (isKnown ? lines.known : lines.strangers);
  let running = 0;

  const assertRoom = (hasRoom: boolean) => {
    if (hasRoom) return;
    throw new AppError('UNAVAILABLE', 'Many people are signing in right now. Please try again in a moment.', {
      retryAfter: RETRY_AFTER_SECONDS,
    });
  };

  return {
    async admit(who, request) {
      const line = lineOf(who);
      assertRoom(line.admitted < concurrency + waitingMax);
      line.admitted += 1;
      try {
        return await request();
      } finally {
        line.admitted -= 1;
      }
    },
    async run(who, work) {
      const { waiting } = lineOf(who);
      assertRoom(running < concurrency || waiting.length < waitingMax);
      if (running >= concurrency) {
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else running += 1;
      try {
        return await work();
      } finally {
        // Pass the turn to the next request; `running` falls only if none is waiting.
        const next = lines.known.waiting.shift() ?? lines.strangers.waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
};

/** The process's queue: one core stays free for other work. */
export const hashQueue = createHashQueue(Math.max(1, availableParallelism() - 1));
