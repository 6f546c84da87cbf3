import { useRef } from 'react';

/**
 * Runs one call at a time. A second press in the same moment does nothing: the button is drawn as busy only afterwards, so its state
 * cannot stop that press.
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
