import type { Call } from '@prebell/contracts';
import { Button } from '@prebell/design-system';
import { usePreference } from '@prebell/platform';
import { useEffect, useRef, useState } from 'react';
import { useNow } from '../../shared/use-now';
import styles from './Alarm.module.css';
import { overdueCalls, tonesDue } from './overdue';
import { playTone } from './tone';

const MUTED = {
  name: 'dispatch.muted',
  accepts: (value: unknown): value is boolean => typeof value === 'boolean',
  fallback: false,
};

interface Props {
  readonly calls: readonly Call[];
  /** How far the server's clock is ahead, milliseconds. */
  readonly clockOffset: number;
  readonly play?: () => boolean;
}

/** Calls over the goal: said at once, sounded at the goal and each minute after it, until somebody acknowledges. */
export const Alarm = ({ calls, clockOffset, play = playTone }: Props) => {
  const now = useNow() + clockOffset;
  const [muted, setMuted] = usePreference(MUTED);
  const [acknowledged, setAcknowledged] = useState<ReadonlySet<string>>(new Set());
  const [isSilent, setSilent] = useState(false);
  const overdue = overdueCalls(calls, now, acknowledged);
  const due = overdue.reduce((sum, { id, time_received }) => `${sum}${id} ${tonesDue(time_received, now)} `, '');
  const sounded = useRef('');

  useEffect(() => {
    if (due === '' || due === sounded.current || muted) return;
    sounded.current = due;
    setSilent(!play());
  }, [due, muted, play]);

  if (overdue.length === 0) return null;
  const places = overdue.map(({ address_of_incident: place }) => place || 'No address').join('; ');
  return (
    <section className={styles.alarm} role="alert" aria-label="Over 60 s">
      <span className={styles.text}>
        <b>▲ OVER 60 s:</b> {places}
      </span>
      {(muted || isSilent) && <b>SOUND OFF{isSilent && !muted ? ': press any key' : ''}</b>}
      <Button size="small" variant="ghost" aria-pressed={muted} onClick={() => setMuted(!muted)}>
        {muted ? 'Sound On' : 'Mute'}
      </Button>
      <Button size="small" onClick={() => setAcknowledged(new Set([...acknowledged, ...overdue.map(({ id }) => id)]))}>
        Acknowledge
      </Button>
    </section>
  );
};
