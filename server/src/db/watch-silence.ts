import { setTimeout as delay } from 'node:timers/promises';

/** After this long without any answer, check whether the server still responds. */
const SILENT_MS = 1_500;
/** How long the server may take to respond to a new connection. */
const GREETING_MS = 2_000;
const LOOK_EVERY_MS = 500;
/** If the check takes this much longer than its limit, our own process was busy and may have missed the response. */
const LATE_MS = 500;

interface Wait {
  readonly since: number;
  giveUp(error: Error): void;
}

export interface SilenceWatch {
  /**
   * Waits for `work`. If the server falls silent meanwhile, calls `giveUp`, which makes `work` fail.
   * @throws Error at once while the server is silent
   */
  follow<T>(start: () => Promise<T>, giveUp: (error: Error) => void): Promise<T>;
  stop(): void;
}

/** Worded like pg's own message for a connection that was never established. */
const silentError = (): Error => new Error('Connection terminated: the database, or the pooler before it, is silent');

/**
 * Detects a server that hangs instead of failing: its connections stay open, and callers would wait until it recovers.
 * A slow statement is no reason to give up, because a live server still responds to new connections.
 * @param greet opens a new connection; resolves with false if there was no response within the given time,
 * milliseconds. Any response counts, even an error
 * @param onSilent called once for each silence
 */
export const watchSilence = (
  greet: (limitMs: number) => Promise<boolean>,
  onSilent: (error: Error) => void,
): SilenceWatch => {
  const waits = new Set<Wait>();
  const stopping = new AbortController();
  const pause = { signal: stopping.signal, ref: false } as const;
  let heardAt = performance.now();
  let isSilent = false;
  let isLooking = false;

  const isGreeted = async (): Promise<boolean> => {
    for (;;) {
      const began = performance.now();
      if (await greet(GREETING_MS)) return true;
      if (performance.now() - began < GREETING_MS + LATE_MS) return false;
    }
  };
  const looksSilent = (): boolean => {
    const [oldest] = waits;
    return oldest !== undefined && performance.now() - Math.max(oldest.since, heardAt) >= SILENT_MS;
  };
  const endSilence = async (): Promise<void> => {
    isSilent = true;
    onSilent(silentError());
    for (const wait of [...waits]) wait.giveUp(silentError());
    do await delay(LOOK_EVERY_MS, undefined, pause);
    while (!(await isGreeted()));
    isSilent = false;
  };
  /** Runs only while somebody is waiting, or while the server is silent. */
  const look = async (): Promise<void> => {
    isLooking = true;
    while (waits.size > 0) {
      await delay(LOOK_EVERY_MS, undefined, pause);
      if (!looksSilent()) continue;
      if (!(await isGreeted())) await endSilence();
      heardAt = performance.now();
    }
    isLooking = false;
  };

  return {
    async follow(start, giveUp) {
      if (isSilent) throw silentError();
      const work = start();
      const wait: Wait = { since: performance.now(), giveUp };
      waits.add(wait);
      // Only `stop` interrupts `look`, so its rejection can be ignored.
      if (!isLooking) look().catch(() => undefined);
      try {
        return await work;
      } finally {
        waits.delete(wait);
        heardAt = performance.now();
      }
    },
    stop: () => stopping.abort(),
  };
};
