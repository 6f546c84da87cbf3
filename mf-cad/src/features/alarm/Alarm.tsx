import type { Call } from '@prebell/contracts';
import { Button, KeyHint, VisuallyHidden } from '@prebell/design-system';
import { usePreference } from '@prebell/platform';
import { use, useEffect, useRef, useState } from 'react';
import { formatDuration } from '../../shared/centre-time/duration';
import { useShortcut } from '../../shared/shortcut/use-shortcut';
import type { TimerKind } from '../../shared/timers/call-timers';
import { Limits } from '../../shared/timers/timer-limits';
import { useNow, useTickAt } from '../../shared/use-now';
import styles from './Alarm.module.css';
import { countText, placeOf, shortText } from './alarm-words';
import { isToneDue, nextDue, type Overdue, overdueTimers } from './overdue';
import { MUTED, type SoundKind, toggled } from './sounds';
import { playTone, watchFirstPress } from './tone';
import type { Acknowledged } from './use-acknowledged';

interface Props {
  readonly calls: readonly Call[];
  /** How far the server's clock is ahead, in milliseconds. */
  readonly clockOffset: number;
  readonly acknowledged: Acknowledged;
  /** Selects the call that waits longest. */
  readonly onShow: (callId: string) => void;
  /** Records the PAR of a call; null for users who may only read. */
  readonly onPar: ((call: Call) => void) | null;
  readonly play?: (kind: SoundKind) => boolean;
}

/** Plays a tone for each kind of timer that has run out. Returns whether the browser blocked the last tone. */
const useTones = (overdue: readonly Overdue[], now: number, play: (kind: SoundKind) => boolean): boolean => {
  const [muted] = usePreference(MUTED);
  const [isSilent, setSilent] = useState(false);
  const soundedAt = useRef(new Map<TimerKind, number>());
  const [presses, setPresses] = useState(0);
  /** Kinds whose last tone the browser blocked. */
  const silent = useRef(new Set<TimerKind>());
  useEffect(
    () =>
      watchFirstPress(() => {
        for (const kind of silent.current) soundedAt.current.delete(kind);
        setPresses((count) => count + 1);
      }),
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the first press, the tones that were blocked sound
  useEffect(() => {
    const sounded = soundedAt.current;
    // The first timer that runs out after a quiet period sounds immediately.
    for (const kind of sounded.keys()) if (!overdue.some((one) => one.kind === kind)) sounded.delete(kind);
    for (const one of overdue) {
      if (muted.includes(one.kind) || !isToneDue(one, now, sounded.get(one.kind) ?? Number.NEGATIVE_INFINITY)) continue;
      sounded.set(one.kind, now);
      const isHeard = play(one.kind);
      setSilent(!isHeard);
      if (isHeard) silent.current.delete(one.kind);
      else silent.current.add(one.kind);
    }
  }, [overdue, now, muted, play, presses]);
  return isSilent;
};

/**
 * Shows overdue timers on one line: the most urgent kind in words, the others as counts. Screen readers announce the line immediately.
 * Each kind has its own tone, which sounds at the limit and every minute until somebody acknowledges it.
 */
export const Alarm = ({ calls, clockOffset, acknowledged, onShow, onPar, play = playTone }: Props) => {
  const now = useNow() + clockOffset;
  const limits = use(Limits);
  const [muted, setMuted] = usePreference(MUTED);
  const overdue = overdueTimers({ calls, limits, acknowledged: acknowledged.keys }, now);
  const next = nextDue({ calls, limits }, now, overdue);
  useTickAt(next === null ? null : next - clockOffset);
  const isSilent = useTones(overdue, now, play);
  // This cannot acknowledge a PAR: that takes an entry in the record.
  useShortcut('q', () => acknowledged.acknowledge());
  const [first, ...others] = overdue;
  if (first === undefined) return null;

  const { kind, longest, count } = first;
  const isMuted = muted.includes(kind);
  const wait = now - (kind === 'par' ? longest.dueAt : longest.since);
  const par = overdue.find((one) => one.kind === 'par');
  const longestIs = count === 1 ? '' : 'longest ';
  const also = others
    .map((one) => {
      // A PAR also names its place: people on scene may be in danger, and the button next to the line confirms this PAR.
      const place = one.kind === 'par' ? ` ${one.count === 1 ? '' : 'longest '}${placeOf(one.longest)}` : '';
      return countText(one, limits) + place;
    })
    .join(', ');
  return (
    <section className={styles.alarm} aria-label="Alarms" data-kind={par ? 'par' : kind}>
      {/* A screen reader would otherwise announce the running clock every second. */}
      <VisuallyHidden role="alert">
        {countText(first, limits)}, {longestIs}
        <bdi>{placeOf(longest)}</bdi>
        {also !== '' && `. Also ${also}`}
      </VisuallyHidden>
      <span className={styles.text} aria-hidden="true">
        <b>
          ▲ <span className={styles.wide}>{countText(first, limits)}</span>
          <span className={styles.narrow}>{overdue.map((one) => shortText(one, limits)).join(' · ')}</span>
        </b>
        <span className={styles.wide}>
          , {longestIs}
          <b>{formatDuration(wait)}</b> <bdi>{placeOf(longest)}</bdi>
          {also !== '' && ` · also ${also}`}
        </span>
      </span>
      {(isMuted || isSilent) && (
        <b className={styles.sound} data-muted={isMuted || undefined}>
          SOUND OFF{isSilent && !isMuted && <span className={styles.wide}>: press any key</span>}
        </b>
      )}
      <span className={styles.tools}>
        <Button size="small" variant="primary" onClick={() => onShow(longest.call.id)}>
          Show
        </Button>
        <Button
          size="small"
          variant="ghost"
          className={styles.mute}
          data-silent={(isSilent && !isMuted) || undefined}
          aria-pressed={isMuted}
          onClick={() => setMuted(toggled(muted, kind))}
        >
          {isMuted ? 'Sound On' : 'Mute'}
        </Button>
        {par && onPar && (
          <Button size="small" onClick={() => onPar(par.longest.call)}>
            Confirm PAR
          </Button>
        )}
        {kind !== 'par' && (
          <Button size="small" onClick={() => acknowledged.acknowledge(kind)} aria-keyshortcuts="Q">
            Acknowledge{' '}
            <KeyHint aria-hidden="true" className={styles.wide}>
              Q
            </KeyHint>
          </Button>
        )}
      </span>
    </section>
  );
};
