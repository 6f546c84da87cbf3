import { usePlatform } from '@prebell/platform';
import { easternTime } from '../../../shared/eastern-time/eastern-time';
import { useTick } from '../../../shared/use-tick';
import { lastTradeText } from '../model/last-trade';
import styles from './ChartPanelView.module.css';

/** The age of a price that is not of the last minutes, by the market's clock. @param at ISO 8601. */
export const LastTrade = ({ at }: { readonly at: string | null }) => {
  useTick(1_000);
  const { clock } = usePlatform();
  const text = lastTradeText({ at, market: clock.get(), now: clock.now() });
  if (at === null || text === null) return null;
  return (
    <span className={styles.lastTrade} title={`Last trade at ${easternTime(Date.parse(at))} ET`}>
      <span className={styles.lastTradeWords}>Last trade </span>
      {text}
    </span>
  );
};
