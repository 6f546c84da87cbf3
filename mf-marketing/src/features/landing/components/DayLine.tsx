import { DayRibbon } from '@prebell/design-system';
import { DEMO_DAY, DEMO_HITS, DEMO_NOW } from '../model/demo';
import styles from './DayLine.module.css';

/** The product in one picture: the trading day as a line, with the demo card's hits on it. */
export const DayLine = () => (
  <figure className={styles.day}>
    <DayRibbon className={styles.ribbon} day={DEMO_DAY} now={DEMO_NOW} hits={DEMO_HITS} />
    <figcaption className={styles.caption}>
      The trading day as one line, Eastern time. A tick for every hit: three demo hits before most desks switch on.
    </figcaption>
  </figure>
);
