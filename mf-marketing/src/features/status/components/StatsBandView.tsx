import { StatCard } from '@prebell/design-system';
import { Link } from '@prebell/platform/router';
import type { Figure } from '../model/figures';
import styles from './StatsBandView.module.css';

interface Props {
  readonly figures: readonly Figure[];
  /** How many symbols are scanned, in words; null until that is known. */
  readonly universe: string | null;
}

/** What the platform sets out to hold, beside what was measured (ruling 3). */
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
      Measured by this very system{universe !== null && `, over ${universe}`}.{' '}
      <Link to="/status">How, and since when</Link>
    </p>
  </section>
);
