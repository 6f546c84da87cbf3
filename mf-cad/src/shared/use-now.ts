import { days, toMs, wholeSeconds } from '@prebell/contracts';
import { useEffect, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = Date.now();

const tick = () => {
  now = Date.now();
  for (const listener of [...listeners]) listener();
};

/** One shared timer for every clock on the screen; it stops without clocks. */
const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(tick, 1_000);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
};
const read = (): number => {
  if (listeners.size === 0) now = toMs(wholeSeconds(Date.now()));
  return now;
};

/** Timers may fire a little early. */
const LATER_MS = 5;
/** A longer delay overflows a timer. Every clock may tick meanwhile. */
const LONGEST_MS = days(1);

/**
 * Updates every clock at this moment too (epoch milliseconds; null: at none), so that an alarm does not wait for the next
 * second.
 */
export const useTickAt = (at: number | null): void =>
  useEffect(() => {
    if (at === null) return;
    const due = setTimeout(tick, Math.min(at - Date.now() + LATER_MS, LONGEST_MS));
    return () => clearTimeout(due);
  }, [at]);

/** Epoch milliseconds, updated each second. Use it in leaf components: everything below re-renders. */
export const useNow = (): number => useSyncExternalStore(subscribe, read, read);
