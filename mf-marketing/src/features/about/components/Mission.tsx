import { BRAND } from '@prebell/contracts';
import { Section } from '../../../shared/page/Section';
import styles from './Mission.module.css';

/** Why the product exists. */
export const Mission = () => (
  <Section title="Mission">
    <div className={styles.text}>
      <p>
        Most of a momentum stock’s day is decided before the opening bell. The news is out at seven and the volume
        follows. By 9:30 the first moves are over.
      </p>
      <p>
        {BRAND.name} makes those hours readable. It scans the whole market from the first pre-market print, shows the
        few names that meet criteria you can check for yourself, and puts a chart beside them. What to do about it stays
        your decision: we sell a clear view, not signals.
      </p>
    </div>
  </Section>
);
