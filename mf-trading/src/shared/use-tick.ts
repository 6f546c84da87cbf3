import { useEffect, useState } from 'react';

/** Re-renders the caller every `milliseconds`. Keep it in leaves: everything below renders along. */
export const useTick = (milliseconds: number): void => {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), milliseconds);
    return () => clearInterval(timer);
  }, [milliseconds]);
};
