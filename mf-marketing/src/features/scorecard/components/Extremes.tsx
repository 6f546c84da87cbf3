import {
  hasExtremes,
  hitMomentText,
  hitResultText,
  LIVE_PARTS,
  NO_EXTREMES,
  SCANNER_LABELS,
  SCORECARD_EXTREMES,
  type Scorecard,
} from '@prebell/contracts';
import { Link } from '@prebell/platform/router';
import styles from './Extremes.module.css';

/** The best and the worst hits at the close, equally prominent. The back end sends the same elements. */
export const Extremes = ({ card }: { card: Scorecard | undefined }) => (
  <div className={styles.both} data-live={LIVE_PARTS.scorecardExtremes}>
    {card !== undefined && !hasExtremes(card) && <p>{NO_EXTREMES}</p>}
    {card !== undefined &&
      hasExtremes(card) &&
      SCORECARD_EXTREMES.map(({ of, label }) => (
        <div key={of}>
          <h3>{label}</h3>
          {card[of].length === 0 ? (
            <p>{NO_EXTREMES}</p>
          ) : (
            <ol>
              {card[of].map((hit) => (
                <li key={hit.index}>
                  <Link to={`/scorecard?log=${hit.log}&hit=${hit.index}#hit`}>{hit.symbol}</Link>
                  <span>
                    {SCANNER_LABELS[hit.scanner]}, {hitMomentText(hit.at)}
                  </span>
                  <b>{hitResultText(hit, 'close')}</b>
                </li>
              ))}
            </ol>
          )}
        </div>
      ))}
  </div>
);
