import { setTimeout as delay } from 'node:timers/promises';
import { createQuietLog } from './quiet-log';

/** How often it is looked at, milliseconds. */
const LOOK_EVERY_MS = 100;
/** One that served this long is started again at once; one that ends sooner waits longer each time, milliseconds. */
const STEADY_MS = 2_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** So many ends within a minute are a crash loop. */
const LOOP_ENDS = 5;
const MINUTE = 60_000;

/** How long the next start waits after so many failures in a row, milliseconds. */
export const waitAfter = (failures: number): number =>
  failures === 0 ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1));

/** A process that serves. */
export interface Running {
  readonly pid: number;
}

interface Supervision<R extends Running> {
  readonly first: R;
  readonly isRunning: (running: R) => boolean;
  /** Resolves with one that serves; rejects when that cannot be had now, or when `signal` says to give up. */
  readonly start: (signal: AbortSignal) => Promise<R>;
  readonly stop: (running: R) => Promise<void>;
  /** Told when it ended, why it does not start, and when it serves again: a few lines a minute at most. */
  readonly alarm: (line: string) => void;
  /** False once the platform is about to stop: what ends then stays ended. */
  readonly isWanted?: () => boolean;
  readonly now?: () => number;
  /** Resolves with false when `signal` cut the wait short. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<boolean>;
}

export interface Supervised {
  /** Why it does not serve at this moment, as a sentence for everybody; null while it does. */
  trouble(): string | null;
  /** Ends the watch and what is watched; what is being started meanwhile is stopped too. */
  stop(): Promise<void>;
}

const waitFor = (ms: number, signal: AbortSignal): Promise<boolean> =>
  delay(ms, true, { signal, ref: false }).catch(() => false);

/** Keeps PostgreSQL running: when it ends and nobody asked it to, it is started again, until `stop`. */
export const supervise = <R extends Running>(supervision: Supervision<R>): Supervised => {
  const { first, isRunning, start, stop, alarm, isWanted = () => true } = supervision;
  const { now = () => performance.now(), wait = waitFor } = supervision;
  const giveUp = new AbortController();
  const { signal } = giveUp;
  const tell = createQuietLog(alarm, now);
  /** When it ended, for a minute each. */
  let ends: number[] = [];
  let failures = 0;
  let trouble: string | null = null;

  const isLooping = () => ends.length >= LOOP_ENDS || failures >= LOOP_ENDS;
  const note = (text: string): void => {
    const loop = isLooping() ? ' It keeps ending: this is a crash loop.' : '';
    trouble = isLooping()
      ? 'The database keeps stopping and is started again each time'
      : 'The database stopped and is being started again';
    tell(`${text}${loop}`);
  };

  /** Null when it was told to stop first. */
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

  /** Resolves with what runs when it is told to stop, if anything does. */
  const watch = async (): Promise<R | null> => {
    for (let running = first, since = now(); ; ) {
      while (isRunning(running)) if (!(await wait(LOOK_EVERY_MS, signal))) return running;
      if (signal.aborted || !isWanted()) return null;
      const ended = now();
      ends = [...ends.filter((at) => ended - at < MINUTE), ended];
      failures = ended - since < STEADY_MS ? failures + 1 : 0;
      note(`PostgreSQL (process ${running.pid}) ended unexpectedly and is started again.`);
      const again = await startAgain();
      if (again === null) return null;
      running = again;
      since = now();
      trouble = null;
      tell(
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
    // By a second stop another process may have this id; it must get no signal.
    stop: () => {
      stopped ??= end();
      return stopped;
    },
  };
};
