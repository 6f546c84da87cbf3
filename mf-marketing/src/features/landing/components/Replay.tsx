import { Section } from '../../../shared/page/Section';
import { CHARTED, FILM_DAY } from '../model/film';
import { FilmChart } from './FilmChart';
import styles from './Replay.module.css';

/** Explains how a hit can be replayed, with a drawing from the recording at the top of the page. */
export const Replay = () => (
  <Section title="Play a hit again">
    <div className={styles.columns}>
      <p className={styles.text}>
        Every hit can be replayed. Open it from the ribbon, and the desk goes back to that minute: rows, chart and news
        as they were, with a scrubber through the minutes before and after. The same engine computes the replay, so a
        hit that fired then fires again.
      </p>
      <figure className={styles.figure}>
        <div className={styles.line} role="img" aria-label="The price of a hit, with a cursor that moves through it">
          <FilmChart />
          <span className={styles.cursor} />
        </div>
        <figcaption className={styles.caption}>
          {CHARTED} before the bell, recorded on {FILM_DAY}
        </figcaption>
      </figure>
    </div>
  </Section>
);
