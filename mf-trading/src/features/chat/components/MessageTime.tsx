import { minutes, toSeconds } from '@prebell/contracts';
import { formatAge } from '@prebell/design-system';
import { usePlatform } from '@prebell/platform';
import { easternDate, easternMinute, easternTime } from '../../../shared/eastern-time/eastern-time';
import { useTick } from '../../../shared/use-tick';
import styles from './ChatMessages.module.css';

/** If the market's clock differs by more than this, it does not show the time of day. */
const SAME_CLOCK_MS = minutes(1);

/**
 * When a message was written. While the market is simulated or replayed, a time of day would contradict the market's clock, so show
 * the message's age instead.
 */
export const MessageTime = ({ timestamp }: { readonly timestamp: string }) => {
  useTick(60_000);
  const market = usePlatform().clock.now();
  const at = Date.parse(timestamp);
  const isMarketTime = market === null || Math.abs(market - Date.now()) < SAME_CLOCK_MS;
  return (
    <time className={styles.time} dateTime={timestamp} title={`${easternDate(at)}, ${easternTime(at)} ET`}>
      {isMarketTime ? easternMinute(at) : formatAge(toSeconds(Math.max(0, Date.now() - at)))}
    </time>
  );
};
