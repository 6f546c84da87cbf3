import type { Film } from '@prebell/contracts';
import { ErrorState, LoadingState } from '@prebell/design-system';
import styles from './TimeMachine.module.css';

interface Props {
  readonly film: Film;
  readonly onRetry: () => void;
}

/** A day that nobody has asked for before takes a few seconds: what was on the lists at each of its minutes is worked out once. */
export const FilmWait = ({ film, onRetry }: Props) =>
  film.state === 'failed' ? (
    <ErrorState title="This day cannot be shown" text={film.failure ?? 'We do not know why'} onRetry={onRetry} />
  ) : (
    <div className={styles.wait}>
      <LoadingState label={`Preparing ${film.date}, minute by minute...`} />
      <progress className={styles.progress} aria-label="Prepared" value={film.progress} max={1} />
      <p className={styles.words}>{Math.floor(film.progress * 100)} %. Only the first visit to a day has to wait.</p>
    </div>
  );
