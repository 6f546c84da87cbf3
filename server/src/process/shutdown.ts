import type { Logger } from 'pino';

type Step = () => unknown;

export interface Shutdown {
  /** Registers a cleanup step. Steps run in reverse order. */
  add(name: string, step: Step): void;
  /** Runs all steps and ends the process with exit code `code`. A second call changes nothing. */
  run(code: number): Promise<void>;
  /** True from the first call of `run`. */
  readonly isRunning: boolean;
}

/** A hanging step must not keep the process alive for longer than this, milliseconds. */
const PATIENCE_MS = 15_000;

export const createShutdown = (log: Logger, exit: (code: number) => void): Shutdown => {
  const steps: { readonly name: string; readonly step: Step }[] = [];
  let running: Promise<void> | undefined;

  const undo = async (code: number): Promise<void> => {
    const impatience = setTimeout(() => {
      log.error('The shutdown took too long and was aborted');
      exit(1);
    }, PATIENCE_MS);
    for (const { name, step } of steps.reverse()) {
      try {
        await step();
      } catch (error) {
        log.error({ err: error, step: name }, 'A step of the shutdown failed');
      }
    }
    clearTimeout(impatience);
    exit(code);
  };

  return {
    add: (name, step) => steps.push({ name, step }),
    run: (code) => {
      running ??= undo(code);
      return running;
    },
    get isRunning() {
      return running !== undefined;
    },
  };
};

/**
 * A single Ctrl-C reaches us twice, from the terminal and from npm, so only a later signal counts as the second one.
 */
const SAME_SIGNAL_MS = 1_000;

/**
 * Ctrl-C and SIGTERM start an orderly shutdown, and a second signal ends the process immediately. An unexpected error
 * is logged and ends it with exit code 1.
 */
export const listenToProcess = (log: Logger, shutdown: Shutdown): void => {
  let first: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      first ??= performance.now();
      if (performance.now() - first > SAME_SIGNAL_MS) process.exit(1);
      if (shutdown.isRunning) return;
      log.info({ signal }, 'Stopping');
      void shutdown.run(0);
    });
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, 'Unexpected failure');
      void shutdown.run(1);
    });
};
