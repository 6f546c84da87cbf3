import { type Figure, figurePart, LIVE_PARTS, objectiveText } from '@prebell/contracts';
import { Link } from '@prebell/platform/router';
import styles from './StatsBandView.module.css';

interface Props {
  readonly figures: readonly Figure[];
  /** How many symbols the scanners read, in words; null until known. */
  readonly universe: string | null;
}

/** The platform's objectives beside its measurements (ruling 3). The back end fills in what it has measured. */
export const StatsBandView = ({ figures, universe }: Props) => (
  <section className={styles.band} aria-label="Objectives and measurements">
    {figures.map((figure, place) => (
      <div key={figure.label} className={styles.stat}>
        <p className={styles.value} data-live={figurePart(place, 'value')}>
          {figure.measured ?? 'measuring…'}
        </p>
        <p className={styles.label}>{figure.label}</p>
        <p className={styles.note} data-live={figurePart(place, 'note')}>
          {objectiveText(figure)}
        </p>
      </div>
    ))}
    <p className={styles.how}>
      Measured by the platform itself
      <span data-live={LIVE_PARTS.universe}>{universe !== null && `, over ${universe}`}</span>.{' '}
      <Link to="/status">How we measure</Link> · <Link to="/scorecard">See every sealed hit</Link>
    </p>
  </section>
);
