import { useEffect, useState } from 'react';
import { FRAME_MS, frameAt, STILL } from '../model/film';

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The place of the current frame. It stays at the last one, with the whole line, for people who asked for less motion. */
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
