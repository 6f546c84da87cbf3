import type { HotStockAlert } from '@prebell/contracts';
import { Percent, SymbolLink } from '@prebell/design-system';
import styles from './HotStockBanner.module.css';

interface Props {
  readonly alert: HotStockAlert;
  readonly onSymbol: (symbol: string) => void;
}

/** Announces a stock that just became hot. */
export const HotStockBanner = ({ alert: { symbol, change }, onSymbol }: Props) => (
  <p role="status" className={styles.banner}>
    <span className={styles.label}>Hot stock</span>
    <SymbolLink symbol={`$${symbol}`} onClick={() => onSymbol(symbol)} />
    <Percent value={change} />
  </p>
);
