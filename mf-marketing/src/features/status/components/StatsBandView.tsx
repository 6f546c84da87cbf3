import { COMING, type Figure, figurePart, LIVE_PARTS, objectiveText } from '@prebell/contracts';
import { Link } from '@prebell/platform/router';
import styles from './StatsBandView.module.css';

interface Props {
  readonly figures: readonly Figure[];
  /** Whether the platform has answered. */
  readonly isKnown: boolean;
  /** How many symbols the scanners cover, in words; null until known. */
  readonly universe: string | null;
}

/** The platform's objectives next to its measurements (ruling 3). The back end fills in what the platform has measured. */
export const StatsBandView = ({ figures, isKnown, universe }: Props) => (
  <section className={styles.band} aria-label="Objectives and measurements">
    {figures.map((figure, place) => (
      <div key={figure.label} className={styles.stat}>
        <p className={styles.value} data-live={figurePart(place, 'value')}>
          {isKnown ? (figure.measured ?? 'measuring…') : COMING}
        </p>
        <p className={styles.label}>{figure.label}</p>
        <p className={styles.note} data-live={figurePart(place, 'note')}>
          {isKnown ? objectiveText(figure) : `Objective ${figure.objective}`}
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
