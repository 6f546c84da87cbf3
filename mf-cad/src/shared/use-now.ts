import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = Date.now();

const tick = () => {
  now = Date.now();
  for (const listener of [...listeners]) listener();
};

/** One timer for every clock on the screen, while there is one. */
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
  if (listeners.size === 0) now = Math.floor(Date.now() / 1_000) * 1_000;
  return now;
};

/** Epoch milliseconds, renewed each second. Keep it in leaves: everything below renders along. */
export const useNow = (): number => useSyncExternalStore(subscribe, read, read);
