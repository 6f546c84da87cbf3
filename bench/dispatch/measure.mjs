import { setTimeout as delay } from 'node:timers/promises';

export const quantile = (values, q) => {
  if (values.length === 0) throw new Error('Nothing was measured');
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * q) - 1];
};

export const milliseconds = (value) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;

/**
 * Begins `work(i)` at a fixed rate, whether earlier ones have ended or not, and waits for all. Resolves with the milliseconds
 * from when each was due: what waits behind a slow one is late as well.
 */
export const atRate = async (perSecond, seconds, work) => {
  const began = performance.now();
  const running = [];
  const total = Math.round(perSecond * seconds);
  for (let index = 0; index < total; index += 1) {
    const due = began + (index * 1_000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await delay(early);
    running.push(Promise.resolve(work(index)).then(() => performance.now() - due));
  }
  return Promise.all(running);
};
