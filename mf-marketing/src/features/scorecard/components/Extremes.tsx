import { SCANNER_LABELS, type ScorecardHit } from '@prebell/contracts';
import { Link } from '@prebell/platform/router';
import { momentOf, resultOf } from '../model/texts';
import styles from './Extremes.module.css';

interface Props {
  readonly title: string;
  readonly hits: readonly ScorecardHit[];
}

const List = ({ title, hits }: Props) => (
  <div className={styles.list}>
    <h3 className={styles.title}>{title}</h3>
    {hits.length === 0 ? (
      <p className={styles.none}>No outcome at the close yet.</p>
    ) : (
      <ol>
        {hits.map((hit) => (
          <li key={hit.index}>
            <Link to={`/scorecard?log=${hit.log}&hit=${hit.index}#hit`}>{hit.symbol}</Link>
            <span className={styles.where}>
              {SCANNER_LABELS[hit.scanner]}, {momentOf(hit.at)}
            </span>
            <b>{resultOf(hit, 'close')}</b>
          </li>
        ))}
      </ol>
    )}
  </div>
);

/** The best and the worst hits at the close, in the same size. */
export const Extremes = ({ best, worst }: { best: readonly ScorecardHit[]; worst: readonly ScorecardHit[] }) => (
  <div className={styles.both}>
    <List title="Best at the close" hits={best} />
    <List title="Worst at the close" hits={worst} />
  </div>
);
