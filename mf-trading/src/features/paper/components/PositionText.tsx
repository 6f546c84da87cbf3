import { SymbolLink } from '@prebell/design-system';
import { formatFillPrice, formatGain } from '../model/money';
import type { OpenPosition } from '../model/open-positions';
import styles from './Paper.module.css';

interface Props {
  readonly position: OpenPosition;
  /** If absent, the symbol is plain text. */
  readonly onSymbol?: (symbol: string) => void;
}

/** An open position in words: shares, average cost, last price and unrealized result. */
export const PositionText = ({ position: { trade, average_cost, last_price }, onSymbol }: Props) => {
  const { symbol, direction, held, net_cents, open_cents } = trade;
  return (
    <>
      <span>
        {direction === 'long' ? '' : 'short '}
        {held.toLocaleString('en-US')}{' '}
        {onSymbol === undefined ? symbol : <SymbolLink symbol={symbol} onClick={() => onSymbol(symbol)} />} at{' '}
        {formatFillPrice(average_cost)}
        <span className={styles.below}>
          last {formatFillPrice(last_price)}
          {net_cents !== 0 && `, ${formatGain(net_cents)} realized`}
        </span>
      </span>
      <span className={styles.gain} data-sign={Math.sign(open_cents)} title="Unrealized result at the last price">
        {formatGain(open_cents)}
      </span>
    </>
  );
};
