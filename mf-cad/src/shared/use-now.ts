import { days, toMs, wholeSeconds } from '@prebell/contracts';
import { useEffect, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = Date.now();

const tick = () => {
  now = Date.now();
  for (const listener of [...listeners]) listener();
};

/** One timer shared by every clock on the screen. It stops when there are no clocks. */
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

/** Wait this much longer, because timers may fire a little early. */
const LATER_MS = 5;
/** A longer delay overflows a timer. Waking up early is harmless. */
const LONGEST_MS = days(1);

/** Also updates every clock at this time (epoch milliseconds; null for never), so that an alarm does not wait for the next second. */
export const useTickAt = (at: number | null): void =>
  useEffect(() => {
    if (at === null) return;
    const due = setTimeout(tick, Math.min(at - Date.now() + LATER_MS, LONGEST_MS));
    return () => clearTimeout(due);
  }, [at]);

/** The current time in epoch milliseconds, updated each second. Use it in leaf components, because everything below re-renders. */
export const useNow = (): number => useSyncExternalStore(subscribe, read, read);
