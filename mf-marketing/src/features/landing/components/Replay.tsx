import { Section } from '../../../shared/page/Section';
import { CHARTED, FILM_DAY } from '../model/film';
import { FilmChart } from './FilmChart';
import styles from './Replay.module.css';

/** Explains how a hit can be replayed, with a drawing from the recording at the top of the page. */
export const Replay = () => (
  <Section title="Play a hit again">
    <div className={styles.columns}>
      <p className={styles.text}>
        Every hit can be replayed. Press play beside it in the activity, and the chart runs through the minutes before
        and after: the figures at the hit, and how far the price went since. On recorded days the time machine takes the
        whole desk back to that minute, with rows, chart and news as they were.
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
