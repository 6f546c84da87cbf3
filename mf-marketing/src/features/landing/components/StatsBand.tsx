import { StatCard } from '@prebell/design-system';
import { OBJECTIVES } from '../model/content';
import styles from './StatsBand.module.css';

/** What the platform sets out to hold, beside what is measured. */
export const StatsBand = () => (
  <section className={styles.band} aria-label="Objectives and measurements">
    {OBJECTIVES.map(({ label, objective }) => (
      <StatCard key={label} className={styles.stat} value="measuring…" label={label} note={`Objective ${objective}`} />
    ))}
  </section>
);
