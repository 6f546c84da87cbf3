import type { CSSProperties } from 'react';
import { easternMinute, easternTime } from '../../../shared/eastern-time/eastern-time';
import type { usePlayer } from '../hooks/usePlayer';
import styles from './ReplayView.module.css';

interface Props {
  readonly player: ReturnType<typeof usePlayer>;
  /** Epoch milliseconds. */
  readonly from: number;
  readonly to: number;
  readonly hitAt: number;
}

const STEP_MS = 1_000;

/** The recording as a line with a mark at the hit. Drag it, or use the arrow keys, to go to any second. */
export const ReplayScrubber = ({ player, from, to, hitAt }: Props) => (
  <div className={styles.scrubber}>
    <span>{easternMinute(from)}</span>
    <span className={styles.track} style={{ '--_hit': (hitAt - from) / (to - from) } as CSSProperties}>
      <input
        type="range"
        className={styles.range}
        aria-label="Position"
        aria-valuetext={`${easternTime(player.at)} ET`}
        min={from}
        max={to}
        step={STEP_MS}
        value={player.at}
        // The last step of the slider may be shorter than a second.
        onChange={({ target }) => player.seek(to - Number(target.value) < STEP_MS ? to : Number(target.value))}
      />
      <span className={styles.hitMark} aria-hidden="true" />
    </span>
    <span>{easternMinute(to)}</span>
  </div>
);
