import { useEffect, useState } from 'react';

/** Epoch milliseconds, renewed each second. Keep it in leaves: everything below renders along. */
export const useNow = (): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
};
