import { type BacktestResult, formatPercent } from '@prebell/contracts';
import { BOX, equityShape } from '../model/equity';
import styles from './Backtest.module.css';

interface Props {
  readonly days: BacktestResult['equity'];
  /** The first day of the last third, which is held back to confirm the result. */
  readonly lastFrom: string | null;
}

/** Draws the running sum of the days' mean results, with a line at zero. Days held back for confirmation are shaded. */
export const EquityChart = ({ days, lastFrom }: Props) => {
  const { path, zero, highest, lowest, sum, confirmsFrom } = equityShape(days, lastFrom);
  return (
    <div className={styles.equity}>
      <span>{formatPercent(highest)}</span>
      <svg role="img" viewBox={`0 0 ${BOX.width} ${BOX.height}`} preserveAspectRatio="none">
        <title>{`Sum of the days: ends at ${formatPercent(sum)}, highest ${formatPercent(highest)}, lowest ${formatPercent(lowest)}`}</title>
        {confirmsFrom !== null && (
          <rect className={styles.confirming} x={confirmsFrom} width={BOX.width - confirmsFrom} height={BOX.height} />
        )}
        <path className={styles.zero} d={`M0 ${zero}H${BOX.width}`} />
        <path className={styles.sum} data-sign={sum < 0 ? 'down' : 'up'} d={path} />
      </svg>
      <span>{formatPercent(lowest)}</span>
    </div>
  );
};
