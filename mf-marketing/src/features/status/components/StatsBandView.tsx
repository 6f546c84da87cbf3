import { StatCard } from '@prebell/design-system/base';
import { Link } from '@prebell/platform/router';
import type { Figure } from '../model/figures';
import styles from './StatsBandView.module.css';

interface Props {
  readonly figures: readonly Figure[];
  /** How many symbols the scanners read, in words; null until known. */
  readonly universe: string | null;
}

/** The platform's objectives beside its measurements (ruling 3). */
export const StatsBandView = ({ figures, universe }: Props) => (
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
      Measured by the platform itself{universe !== null && `, over ${universe}`}.{' '}
      <Link to="/status">How we measure</Link>
    </p>
  </section>
);
