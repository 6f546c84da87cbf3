import { availableParallelism } from 'node:os';
import { AppError } from '@prebell/server/errors';

/**
 * How many may wait, about half a second; further callers are refused instead of waiting long. With 64, the queries of
 * admitted requests delayed everybody else's at the database by 300 ms (`npm run bench -- logins`).
 */
const WAITING_MAX = 32;
/** When the current queue will be done, seconds. */
const RETRY_AFTER_SECONDS = 2;

export interface HashQueue {
  /** Runs `work` in its turn. Throws UNAVAILABLE when too many are waiting. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Runs a whole request that will need a turn. Throws UNAVAILABLE when as many are in progress as may run and wait:
   * further ones would do everything before the hash, and their queries would delay everybody else's at the database.
   */
  admit<T>(request: () => Promise<T>): Promise<T>;
}

/**
 * Limits concurrent password hashes: each takes a core for some 20 ms and 19 MiB, so a flood of sign-ins would
 * otherwise starve every other request.
 */
export const createHashQueue = (concurrency: number, waitingMax = WAITING_MAX): HashQueue => {
  const waiting: (() => void)[] = [];
  let running = 0;
  let admitted = 0;

  const assertRoom = (hasRoom: boolean) => {
    if (hasRoom) return;
    throw new AppError('UNAVAILABLE', 'Many people are signing in right now. Please try again in a moment.', {
      retryAfter: RETRY_AFTER_SECONDS,
    });
  };

  return {
    async admit(request) {
      assertRoom(admitted < concurrency + waitingMax);
      admitted += 1;
      try {
        return await request();
      } finally {
        admitted -= 1;
      }
    },
    async run(work) {
      assertRoom(running < concurrency || waiting.length < waitingMax);
      if (running >= concurrency) {
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else running += 1;
      try {
        return await work();
      } finally {
        // Pass the turn on; `running` only falls when nobody takes it.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
};

/** The process's queue: one core stays free for other work. */
export const hashQueue = createHashQueue(Math.max(1, availableParallelism() - 1));
