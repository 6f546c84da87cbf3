import { useEffect, useState } from 'react';

/** Re-renders the component every `milliseconds`. Use it in leaf components only, because everything below re-renders too. */
export const useTick = (milliseconds: number): void => {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), milliseconds);
    return () => clearInterval(timer);
  }, [milliseconds]);
};
