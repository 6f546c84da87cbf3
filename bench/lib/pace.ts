import { setTimeout as delay } from 'node:timers/promises';

/**
 * Starts `work(i)` at a fixed rate, independent of earlier ones, and waits for all.
 * @returns milliseconds from each due time to completion, including the wait behind slow ones
 */
export const atRate = async (perSecond: number, seconds: number, work: (index: number) => unknown) => {
  const began = performance.now();
  const running: Promise<number>[] = [];
  for (let index = 0; index < perSecond * seconds; index += 1) {
    const due = began + (index * 1_000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await delay(early);
    running.push(Promise.resolve(work(index)).then(() => performance.now() - due));
  }
  return Promise.all(running);
};

/** Waits until `condition` is true. @throws Error after `patienceMs` */
export const until = async (condition: () => boolean | Promise<boolean>, patienceMs = 120_000, everyMs = 50) => {
  const deadline = performance.now() + patienceMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Nothing came of waiting ${patienceMs / 1_000} s`);
    await delay(everyMs);
  }
};
