import type { Logger } from 'pino';

const POLL_MS = 1_000;

/** A task that runs every second and whenever it is woken, never twice at the same time. */
export interface Loop {
  wake(): void;
  /** Resolves when the current run has ended. */
  stop(): Promise<void>;
}

/** Starts the loop; it logs failed runs and continues. */
export const startLoop = (task: () => Promise<void>, log: Logger): Loop => {
  let isStopped = false;
  let isWanted = false;
  let running: Promise<void> | null = null;

  const run = async (): Promise<void> => {
    while (isWanted && !isStopped) {
      isWanted = false;
      await task().catch((error: unknown) => log.warn({ err: error }, 'The Stripe sandbox could not catch up'));
    }
    running = null;
  };
  const wake = () => {
    isWanted = true;
    if (!isStopped) running ??= run();
  };
  const timer = setInterval(wake, POLL_MS);
  return {
    wake,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
};
