import { toMs, wholeSeconds } from '@prebell/contracts';
import { useSyncExternalStore } from 'react';

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

/** Epoch milliseconds, updated each second. Use it in leaf components: everything below re-renders. */
export const useNow = (): number => useSyncExternalStore(subscribe, read, read);
