import { useEffect, useState } from 'react';

/** After this long without a key or a press the screen hides callers, milliseconds. */
export const IDLE_MS = 30 * 60_000;

/** Whether nobody has touched the screen for so long, and what begins a new count. */
export const useIdle = (limit = IDLE_MS): readonly [boolean, () => void] => {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (isIdle) return;
    let timer = setTimeout(() => setIdle(true), limit);
    const touch = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), limit);
    };
    addEventListener('keydown', touch);
    addEventListener('pointerdown', touch);
    return () => {
      clearTimeout(timer);
      removeEventListener('keydown', touch);
      removeEventListener('pointerdown', touch);
    };
  }, [isIdle, limit]);
  return [isIdle, () => setIdle(false)];
};
