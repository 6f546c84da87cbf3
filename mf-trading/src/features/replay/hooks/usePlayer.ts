import { useCallback, useEffect, useState } from 'react';
import { type ReplayTape, startOf, usualSpeed } from '../model/replay-tape';

/** Real milliseconds between two steps. */
const STEP_MS = 100;

/**
 * Position of a replay, and its controls. Times are epoch milliseconds of the recording.
 * @param to where it stops
 * @param first a moment at which it waits, paused; null to play from shortly before the hit
 */
export const usePlayer = (tape: ReplayTape, to: number, first: number | null) => {
  const [at, setAt] = useState(() => first ?? startOf(tape));
  const [playing, setPlaying] = useState(first === null);
  const [speed, setSpeed] = useState<number>(() => usualSpeed(tape));
  const ended = at >= to;

  useEffect(() => {
    if (!playing || ended) return;
    const timer = setInterval(() => setAt((now) => Math.min(to, now + STEP_MS * speed)), STEP_MS);
    return () => clearInterval(timer);
  }, [playing, ended, speed, to]);

  const seek = useCallback((wanted: number) => setAt(Math.min(to, Math.max(tape.from, wanted))), [tape.from, to]);
  return {
    at,
    ended,
    playing: playing && !ended,
    speed,
    setSpeed,
    seek,
    /** Play starts over at the end. */
    toggle: () => {
      if (ended) seek(startOf(tape));
      setPlaying(ended || !playing);
    },
  };
};
