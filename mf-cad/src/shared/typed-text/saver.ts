/** A key press is on its way to the disk at most this much later, milliseconds. */
const PAUSE_MS = 250;

/** Saves what somebody types: the first key at once, later ones together. */
export interface Saver {
  /** There is something new to save. */
  changed(): void;
  /** Saves later changes only after `stored`: text may leave its record only once it is stored elsewhere. */
  after(stored: Promise<unknown>): void;
  /** Saves now: the page closes. Resolves with whether everything is on disk. */
  flush(): Promise<boolean>;
}

/** @param write saves the latest text; after a rejection the next change tries again */
export const createSaver = (write: () => Promise<void>): Saver => {
  let isDue = false;
  /** The last write failed: wait for the next key instead of trying forever. */
  let isFailed = false;
  let waitingFor = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Promise.resolve(true);

  const run = (): Promise<boolean> => {
    if (!isDue) return last;
    isDue = false;
    last = write().then(
      () => {
        isFailed = false;
        return true;
      },
      () => {
        isDue = true;
        isFailed = true;
        return false;
      },
    );
    return last;
  };
  const runAndPause = () => {
    if (!isDue || waitingFor > 0 || timer !== undefined) return;
    void run();
    timer = setTimeout(() => {
      timer = undefined;
      if (!isFailed) runAndPause();
    }, PAUSE_MS);
  };
  return {
    changed: () => {
      isDue = true;
      runAndPause();
    },
    after: (stored) => {
      waitingFor += 1;
      const done = () => {
        waitingFor -= 1;
        runAndPause();
      };
      stored.then(done, done);
    },
    flush: run,
  };
};
