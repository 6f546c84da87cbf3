/** A key press starts being written to disk at most this much later, milliseconds. */
const PAUSE_MS = 250;

/** Saves text while somebody types: the first key press at once, later ones together. */
export interface Saver {
  /** Reports that there is something new to save. */
  changed(): void;
  /** Saves later changes only after `stored` settles: text may leave its record only once it is stored elsewhere. */
  after(stored: Promise<unknown>): void;
  /** Saves now, because the page is closing. Resolves with whether everything is on disk. */
  flush(): Promise<boolean>;
}

/** @param write saves the latest text; after a rejection the next change tries again */
export const createSaver = (write: () => Promise<void>): Saver => {
  let isDue = false;
  /** Whether the last write failed. Then the next key press tries again, instead of an endless retry. */
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
