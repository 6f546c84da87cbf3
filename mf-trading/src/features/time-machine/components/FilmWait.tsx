import type { Film } from '@prebell/contracts';
import { ErrorState } from '@prebell/design-system';
import type { ReactNode } from 'react';
import { dayLabel } from '../model/day-label';
import { Progress } from './Progress';
import styles from './TimeMachine.module.css';

interface Props {
  readonly film: Film;
  readonly onRetry: () => void;
  /** Buttons that lead to another day or back to the live desk. */
  readonly ways: ReactNode;
}

/** A placeholder where the desk's panels will be. It does not move: the bar above shows the progress. */
const DeskOutline = () => (
  <div className={styles.outline} aria-hidden="true" data-testid="desk-outline">
    <div className={styles.outlined} data-rows />
    <div className={styles.outlined} />
    <div className={styles.outlined} data-rows />
  </div>
);

/**
 * Shown while the server prepares a day. The first request for a day takes a few seconds, because the server works out the lists at
 * each minute.
 */
export const FilmWait = ({ film, onRetry, ways }: Props) =>
  film.state === 'failed' ? (
    <ErrorState
      title="This day cannot be shown"
      text={film.failure ?? 'We do not know why'}
      cause={film.failure}
      onRetry={onRetry}
      actions={ways}
    />
  ) : (
    <>
      <div className={styles.wait}>
        <Progress share={film.progress} />
        <p role="status" className={styles.words}>
          {film.ahead > 0
            ? `Waiting until ${film.ahead === 1 ? 'another day is' : `${film.ahead} other days are`} prepared`
            : `Preparing ${dayLabel(film.date)}, minute by minute`}
        </p>
        <p className={styles.words}>Only the first visit to a day takes this long, usually less than half a minute.</p>
        <div className={styles.ways}>{ways}</div>
      </div>
      <DeskOutline />
    </>
  );
