import type { Logger } from 'pino';

export interface Background {
  /** Starts `work` without waiting for it; a failure is logged. */
  run(work: () => Promise<unknown>): void;
  /** Resolves once all started work has ended. */
  settled(): Promise<void>;
}

/**
 * Runs work that a response must not wait for, because its duration would reveal what the response hides. The work is
 * lost if the process dies.
 */
export const createBackground = (log: Logger): Background => {
  const running = new Set<Promise<unknown>>();
  return {
    run(work) {
      const job = work()
        .catch((error: unknown) => log.error({ err: error }, 'Background work failed'))
        .finally(() => running.delete(job));
      running.add(job);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
};
