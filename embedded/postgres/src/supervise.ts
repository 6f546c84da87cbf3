import { setTimeout as delay } from 'node:timers/promises';
import { createQuietLog } from './quiet-log';

/** Interval between checks of the process, milliseconds. */
const LOOK_EVERY_MS = 250;
/**
 * After a run of at least this long, the process restarts immediately. After shorter runs the wait grows each time.
 * Milliseconds.
 */
const STEADY_MS = 2_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** This many exits within a minute count as a crash loop. */
const LOOP_ENDS = 5;
const MINUTE = 60_000;

/** Wait before the next start after this many failures in a row, milliseconds. */
export const waitAfter = (failures: number): number =>
  failures === 0 ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1));

/** A running process. */
export interface Running {
  readonly pid: number;
}

interface Supervision<R extends Running> {
  readonly first: R;
  readonly isRunning: (running: R) => boolean;
  /** Starts the process and resolves once it is ready. Rejects if this start fails, or when `signal` aborts. */
  readonly start: (signal: AbortSignal) => Promise<R>;
  readonly stop: (running: R) => Promise<void>;
  /**
   * Receives a line when the process ends, when it fails to start (and why), and when it is back: at most a few lines
   * a minute.
   */
  readonly alarm: (line: string) => void;
  /** False once the platform is stopping: the process is then not restarted. */
  readonly isWanted?: () => boolean;
  readonly now?: () => number;
  /** Resolves with false if `signal` ended the wait early. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<boolean>;
}

export interface Supervised {
  /** Why the process is unavailable, as a sentence for users; null while it is available. */
  trouble(): string | null;
  /** Stops supervising and stops the process, even one that is still starting. */
  stop(): Promise<void>;
}

const waitFor = (ms: number, signal: AbortSignal): Promise<boolean> =>
  delay(ms, true, { signal, ref: false }).catch(() => false);

/** Keeps PostgreSQL running until `stop`: restarts it whenever it ends unexpectedly. */
export const supervise = <R extends Running>(supervision: Supervision<R>): Supervised => {
  const { first, isRunning, start, stop, alarm, isWanted = () => true } = supervision;
  const { now = () => performance.now(), wait = waitFor } = supervision;
  const giveUp = new AbortController();
  const { signal } = giveUp;
  const log = createQuietLog(alarm, now);
  /** Times of its exits within the last minute. */
  let ends: number[] = [];
  let failures = 0;
  let trouble: string | null = null;

  const isLooping = () => ends.length >= LOOP_ENDS || failures >= LOOP_ENDS;
  const note = (text: string): void => {
    const loop = isLooping() ? ' It keeps ending: this is a crash loop.' : '';
    trouble = isLooping()
      ? 'The database keeps stopping and is started again each time'
      : 'The database stopped and is being started again';
    log(`${text}${loop}`);
  };

  /** Null if `stop` came first. */
  const startAgain = async (): Promise<R | null> => {
    while (await wait(waitAfter(failures), signal)) {
      try {
        return await start(signal);
      } catch (error) {
        if (signal.aborted) return null;
        failures += 1;
        note(
          `PostgreSQL could not be started again: ${(error as Error).message}. Next attempt in ${waitAfter(failures) / 1_000} s.`,
        );
      }
    }
    return null;
  };

  /** Resolves at `stop` with the running process, if any. */
  const watch = async (): Promise<R | null> => {
    for (let running = first, since = now(); ; ) {
      while (isRunning(running)) if (!(await wait(LOOK_EVERY_MS, signal))) return running;
      if (signal.aborted || !isWanted()) return null;
      const ended = now();
      ends = [...ends.filter((at) => ended - at < MINUTE), ended];
      failures = ended - since < STEADY_MS ? failures + 1 : 0;
      note(`PostgreSQL (process ${running.pid}) ended unexpectedly and restarts.`);
      const again = await startAgain();
      if (again === null) return null;
      running = again;
      since = now();
      trouble = null;
      log(
        `PostgreSQL serves again (process ${running.pid}), ${((since - ended) / 1_000).toFixed(1)} s after it ended.`,
      );
    }
  };

  const watching = watch();
  let stopped: Promise<void> | undefined;
  const end = async (): Promise<void> => {
    giveUp.abort();
    const running = await watching;
    if (running !== null) await stop(running);
  };
  return {
    trouble: () => trouble,
    // Stop only once: by a second call, another process may have this id and would get the signal.
    stop: () => {
      stopped ??= end();
      return stopped;
    },
  };
};
