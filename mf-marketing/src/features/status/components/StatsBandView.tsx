import { StatCard } from '@prebell/design-system';
import { Link } from '@prebell/platform/router';
import type { Figure } from '../model/figures';
import styles from './StatsBandView.module.css';

/** What the platform sets out to hold, beside what was measured (ruling 3). */
export const StatsBandView = ({ figures }: { figures: readonly Figure[] }) => (
  <section className={styles.band} aria-label="Objectives and measurements">
    {figures.map(({ label, objective, measured, basis }) => (
      <StatCard
        key={label}
        className={styles.stat}
        value={measured ?? 'measuring…'}
        label={label}
        note={basis === null ? `Objective ${objective}` : `Objective ${objective} · measured over ${basis}`}
      />
    ))}
    <p className={styles.how}>
      Measured by this very system. <Link to="/status">How, and since when</Link>
    </p>
  </section>
);
