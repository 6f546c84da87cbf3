import { type Film, minutes, momentMs, toMs } from '@prebell/contracts';
import { Button, IconButton, PauseIcon, PlayIcon, Select } from '@prebell/design-system';
import { reasonOf, usePlatform, useStore } from '@prebell/platform';
import { type ReactNode, useId, useState } from 'react';
import { easternMinute } from '../../../shared/eastern-time/eastern-time';
import { FILM_SPEEDS } from '../model/film-player';
import type { Recording } from '../model/recording';
import { DayChoice } from './DayChoice';
import { MinuteScrubber } from './MinuteScrubber';
import styles from './TimeMachine.module.css';

interface Props {
  readonly recording: Recording;
  readonly film: Film;
  readonly films: readonly Film[];
  readonly onDay: (date: string) => void;
  /** Name of the scanner for 'Next hit'. */
  readonly scanner: string;
  /** Finds the minute of the scanner's next hit; resolves with null if there is none. Null while the scanner has not run yet. */
  readonly nextHit: (() => Promise<string | null>) | null;
  readonly onLive: () => void;
  /** More controls at the end. */
  readonly children?: ReactNode;
}

const MINUTE_MS = minutes(1);
const SPEEDS = FILM_SPEEDS.map((speed) => ({ value: String(speed), label: `${speed}×` }));

/** Controls of a recorded day: play and pause, speed, one minute back or forward, next hit, any minute, another day. */
export const TimeMachineBar = ({ recording, film, films, onDay, scanner, nextHit, onLive, children }: Props) => {
  const { player } = recording;
  const { at, to, playing, speed, waiting } = useStore(player.state);
  const { notify } = usePlatform();
  const [searching, setSearching] = useState(false);
  const whyNot = useId();
  const first = toMs(film.day.pre_open);
  const last = toMs(film.day.post_close);
  const ended = at >= last;

  // Read the player's own state: a second click may come before the bar has rendered again.
  const step = (by: number) => void player.seek(player.state.get().to + by);

  const toNextHit = async () => {
    if (nextHit === null) return;
    setSearching(true);
    player.pause();
    try {
      const next = await nextHit();
      if (next === null) notify.show('info', `Nothing enters ${scanner} after ${easternMinute(at)} on this day`);
      else await player.seek(momentMs(next, film.day));
    } catch (cause) {
      notify.show('error', reasonOf(cause, 'Could not look for the next hit. Try again.'));
    } finally {
      setSearching(false);
    }
  };

  return (
    <fieldset className={styles.bar} aria-label="Time machine">
      <MinuteScrubber player={player} first={first} last={last} at={to} />
      <div className={styles.controls}>
        <DayChoice films={films} date={film.date} onDay={onDay} />
        <span className={styles.clock} data-waiting={waiting || undefined}>
          {easternMinute(at)} ET
        </span>
        <IconButton
          size="small"
          label="One minute back"
          icon={<span aria-hidden="true">−1</span>}
          disabled={to <= first}
          onClick={() => step(-MINUTE_MS)}
        />
        <Button
          size="small"
          variant="primary"
          icon={playing ? <PauseIcon aria-hidden="true" /> : <PlayIcon aria-hidden="true" />}
          disabled={ended}
          onClick={player.toggle}
        >
          {playing ? 'Pause' : 'Play'}
        </Button>
        <IconButton
          size="small"
          label="One minute on"
          icon={<span aria-hidden="true">+1</span>}
          disabled={ended}
          onClick={() => {
            player.pause();
            step(MINUTE_MS);
          }}
        />
        <Select
          size="small"
          aria-label="Speed"
          options={SPEEDS}
          value={String(speed)}
          onValueChange={(value) => player.setSpeed(Number(value))}
        />
        <Button
          size="small"
          busy={searching}
          disabled={ended || nextHit === null}
          aria-describedby={nextHit === null ? whyNot : undefined}
          onClick={() => void toNextHit()}
        >
          Next hit
        </Button>
        {nextHit === null && (
          <span id={whyNot} className={styles.whyNot}>
            once {scanner} has run
          </span>
        )}
        {children}
        <Button size="small" variant="ghost" className={styles.live} onClick={onLive}>
          Back to live
        </Button>
      </div>
    </fieldset>
  );
};
