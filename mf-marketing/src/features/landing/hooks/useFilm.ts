import { useEffect, useState } from 'react';
import { FRAME_MS, frameAt, STILL } from '../model/film';

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * The index of the current frame. For people who prefer reduced motion it stays at the last frame, which shows the complete
 * chart.
 */
export const useFilm = (): number => {
  const [frame, setFrame] = useState(() =>
    typeof document === 'undefined' || isStill() ? STILL : frameAt(performance.now()),
  );
  useEffect(() => {
    if (isStill()) return;
    const timer = setInterval(() => {
      if (!document.hidden) setFrame(frameAt(performance.now()));
    }, FRAME_MS);
    return () => clearInterval(timer);
  }, []);
  return frame;
};
