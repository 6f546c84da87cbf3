import { availableParallelism } from 'node:os';
import { AppError } from '../../../http/app-error';

/**
 * How many may wait for a turn, about half a second; beyond it a caller is sent away instead of waiting for long. With 64 the
 * questions of those admitted held up everybody else's at the database for 300 ms (`npm run bench -- logins`).
 */
const WAITING_MAX = 32;
/** When those who wait now will be through, seconds. */
const RETRY_AFTER_SECONDS = 2;

export interface HashQueue {
  /** Runs `work` when it is its turn. Throws UNAVAILABLE when too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Runs a whole request that will need a turn, and throws UNAVAILABLE when as many are under way as may run and wait. Those
   * beyond would do all that comes before the hash, and their questions would stand before everybody else's at the database.
   */
  admit<T>(request: () => Promise<T>): Promise<T>;
}

/**
 * Lets so many password hashes run at once and no more: each takes a core for some 20 ms and 19 MiB, so that a flood of
 * sign-ins would otherwise starve every other request.
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
        // The turn passes on; `running` falls only when nobody takes it.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
};

/** The process's queue: one core stays free for everything else. */
export const hashQueue = createHashQueue(Math.max(1, availableParallelism() - 1));
