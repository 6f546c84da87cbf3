import type { Call } from '@prebell/contracts';
import { Button, VisuallyHidden } from '@prebell/design-system';
import { usePreference } from '@prebell/platform';
import { useEffect, useRef, useState } from 'react';
import { formatDuration } from '../../shared/centre-time/duration';
import { useNow } from '../../shared/use-now';
import styles from './Alarm.module.css';
import { MUTED } from './muted';
import { isToneDue, overdueCalls } from './overdue';
import { playTone } from './tone';

interface Props {
  readonly calls: readonly Call[];
  /** How far the server's clock is ahead, in milliseconds. */
  readonly clockOffset: number;
  /** Selects the call that waits longest. */
  readonly onShow: (callId: string) => void;
  readonly play?: () => boolean;
}

/**
 * Shows all calls over the goal in one line. Screen readers announce it immediately; the tone sounds at the goal and
 * each minute after it, until somebody acknowledges.
 */
export const Alarm = ({ calls, clockOffset, onShow, play = playTone }: Props) => {
  const now = useNow() + clockOffset;
  const [muted, setMuted] = usePreference(MUTED);
  const [acknowledged, setAcknowledged] = useState<ReadonlySet<string>>(new Set());
  const [isSilent, setSilent] = useState(false);
  const soundedAt = useRef(Number.NEGATIVE_INFINITY);
  const overdue = overdueCalls(calls, now, acknowledged);
  const isOver = overdue !== null;

  useEffect(() => {
    if (overdue === null || muted || !isToneDue(overdue, now, soundedAt.current)) return;
    soundedAt.current = now;
    setSilent(!play());
  }, [overdue, now, muted, play]);
  useEffect(() => {
    // The first call over the goal after a quiet period sounds immediately.
    if (!isOver) soundedAt.current = Number.NEGATIVE_INFINITY;
  }, [isOver]);

  if (overdue === null) return null;
  const { longest } = overdue;
  const count = overdue.calls.length;
  const number = count.toLocaleString('en-US');
  const calling = count === 1 ? 'call waiting' : 'calls waiting';
  const longestIs = count === 1 ? '' : 'longest ';
  const place = longest.address_of_incident || 'No address';
  return (
    <section className={styles.alarm} aria-label="Over 60 s">
      {/* A screen reader would announce the running clock every second. */}
      <VisuallyHidden role="alert">
        {number} {calling} over 60 s, {longestIs}at <bdi>{place}</bdi>
      </VisuallyHidden>
      <span className={styles.text} aria-hidden="true">
        <b>
          ▲ {number} <span className={styles.wide}>{calling} </span>over 60 s
        </b>
        <span className={styles.wide}>
          , {longestIs}
          <b>{formatDuration(now - Date.parse(longest.time_received))}</b> at <bdi>{place}</bdi>
        </span>
      </span>
      {(muted || isSilent) && (
        <b className={styles.sound} data-muted={muted || undefined}>
          SOUND OFF{isSilent && !muted && <span className={styles.wide}>: press any key</span>}
        </b>
      )}
      <span className={styles.tools}>
        <Button size="small" variant="primary" onClick={() => onShow(longest.id)}>
          Show
        </Button>
        <Button
          size="small"
          variant="ghost"
          className={styles.mute}
          data-silent={(isSilent && !muted) || undefined}
          aria-pressed={muted}
          onClick={() => setMuted(!muted)}
        >
          {muted ? 'Sound On' : 'Mute'}
        </Button>
        <Button
          size="small"
          onClick={() => setAcknowledged(new Set([...acknowledged, ...overdue.calls.map(({ id }) => id)]))}
        >
          Acknowledge
        </Button>
      </span>
    </section>
  );
};
