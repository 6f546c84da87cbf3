import { DayRibbon } from '@prebell/design-system/base';
import { DEMO_DAY, DEMO_HITS, DEMO_NOW } from '../model/demo';
import styles from './DayLine.module.css';

/** The trading day as a timeline, with the hits of the recording above. */
export const DayLine = () => (
  <figure className={styles.day}>
    <DayRibbon className={styles.ribbon} day={DEMO_DAY} now={DEMO_NOW} hits={DEMO_HITS} />
    <figcaption className={styles.caption}>
      The trading day as a timeline, Eastern time. Each tick is a hit: three demo hits before the market opens.
    </figcaption>
  </figure>
);
