import { useEffect, useState } from 'react';

/**
 * Re-renders the component every `milliseconds`. Use it in leaf components only, because everything below re-renders too.
 * @returns a number that changes each time
 */
export const useTick = (milliseconds: number): number => {
  const [count, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((before) => before + 1), milliseconds);
    return () => clearInterval(timer);
  }, [milliseconds]);
  return count;
};
