import { useRef } from 'react';

/**
 * Runs one call at a time and ignores calls in between. A busy state alone cannot stop a fast second click, because the button shows
 * it only after the next render.
 */
export const useOneAtATime = <Args extends readonly unknown[]>(
  run: (...args: Args) => Promise<unknown>,
): ((...args: Args) => Promise<void>) => {
  const isRunning = useRef(false);
  return async (...args) => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await run(...args);
    } finally {
      isRunning.current = false;
    }
  };
};
