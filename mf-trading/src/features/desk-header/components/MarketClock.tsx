import { MARKET_TIME_ZONE } from '@prebell/contracts';
import { Clock } from '@prebell/design-system';
import type { MarketClock as Source } from '@prebell/platform';
import { easternDate } from '../../../shared/eastern-time/eastern-time';
import { useTick } from '../../../shared/use-tick';
import styles from './DeskHeader.module.css';

/** Date and time by the market's clock, updated every second. */
export const MarketClock = ({ clock }: { readonly clock: Source }) => {
  useTick(1_000);
  const now = clock.now();
  return (
    <span className={styles.clock}>
      {now !== null && `${easternDate(now)} · `}
      <Clock time={now} timeZone={MARKET_TIME_ZONE} hour12={false} /> ET
    </span>
  );
};
