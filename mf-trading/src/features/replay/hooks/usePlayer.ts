import { useCallback, useEffect, useState } from 'react';
import { type ReplayTape, startOf } from '../model/replay-tape';

/** Real milliseconds between two steps. */
const STEP_MS = 100;

/**
 * Position of a replay, and its controls. Times are epoch milliseconds of the recording.
 * @param to where it stops
 */
export const usePlayer = (tape: ReplayTape, to: number) => {
  const [at, setAt] = useState(() => startOf(tape));
  const [playing, setPlaying] = useState(true);
  const [speed, setSpeed] = useState(5);
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
