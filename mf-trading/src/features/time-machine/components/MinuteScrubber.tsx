import { marketDate, minutes } from '@prebell/contracts';
import { useState } from 'react';
import { easternMinute } from '../../../shared/eastern-time/eastern-time';
import type { FilmPlayer } from '../model/film-player';
import styles from './TimeMachine.module.css';

const MINUTE_MS = minutes(1);

interface Props {
  readonly player: FilmPlayer;
  /** Epoch milliseconds. */
  readonly first: number;
  readonly last: number;
  /** The minute on screen, or the one that is loading. */
  readonly at: number;
}

/** Slider for any minute of the day. While it is dragged, only its label moves; the desk follows when it is released. */
export const MinuteScrubber = ({ player, first, last, at }: Props) => {
  const [dragged, setDragged] = useState<number | null>(null);
  const shown = dragged ?? at;
  const letGo = () => {
    if (dragged === null) return;
    setDragged(null);
    player.pause();
    void player.seek(dragged);
  };
  return (
    <input
      type="range"
      className={styles.scrubber}
      aria-label="Minute of the day"
      aria-valuetext={`${easternMinute(shown)} ET`}
      title={`${marketDate(shown)} ${easternMinute(shown)} ET`}
      min={first}
      max={last}
      step={MINUTE_MS}
      value={shown}
      onChange={({ target }) => setDragged(Number(target.value))}
      onPointerUp={letGo}
      onKeyUp={letGo}
      onBlur={letGo}
    />
  );
};
