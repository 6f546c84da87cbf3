import { Price } from '@prebell/design-system';
import { useLastTrade } from '../../../shared/market/useLastTrade';
import styles from './ScannerRow.module.css';

/** How often to update an age. A table has hundreds of rows, and a price is old only after five minutes. */
const LOOK_EVERY_MS = 60_000;

/**
 * A row's price. Once its last trade is old, the price is grey and its tooltip shows the age.
 * @param at ISO 8601.
 */
export const RowPrice = ({ price, at }: { readonly price: number | null; readonly at: string }) => {
  const age = useLastTrade(at, LOOK_EVERY_MS);
  return (
    <span className={styles.price} data-old={age !== null || undefined} title={age ?? undefined}>
      <Price value={price} />
    </span>
  );
};
