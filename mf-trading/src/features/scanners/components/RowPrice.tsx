import { Price } from '@prebell/design-system';
import { usePlatform } from '@prebell/platform';
import { lastTradeText } from '../../../shared/market/last-trade';
import { useTick } from '../../../shared/use-tick';
import styles from './ScannerRow.module.css';

/** How often an age is looked at anew. A table has hundreds of rows, and a price is old only after five minutes. */
const LOOK_EVERY_MS = 60_000;

/** The price of a row; grey, with its age as a tooltip, once its last trade is not of the last minutes. @param at ISO 8601. */
export const RowPrice = ({ price, at }: { readonly price: number | null; readonly at: string }) => {
  useTick(LOOK_EVERY_MS);
  const { clock } = usePlatform();
  const age = lastTradeText({ at, market: clock.get(), now: clock.now() });
  return (
    <span className={styles.price} data-old={age !== null || undefined} title={age ?? undefined}>
      <Price value={price} />
    </span>
  );
};
