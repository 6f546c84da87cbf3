import { type MarketStatus, minutes, toSeconds } from '@prebell/contracts';
import { formatAge } from '@prebell/design-system';

/** After this long without a trade, a price counts as old. */
const OLD_MS = minutes(5);

interface Input {
  /** Time of the last trade, ISO 8601; null if there was none. */
  readonly at: string | null;
  readonly market: Pick<MarketStatus, 'isOpen'> | null;
  /** Market time, epoch milliseconds; null while unknown. */
  readonly now: number | null;
}

/** 'Last trade 2h ago' for an old price. Null for a recent one, and while the market is closed, when every price is old. */
export const lastTradeText = ({ at, market, now }: Input): string | null => {
  if (at === null || now === null || market?.isOpen !== true) return null;
  const age = now - Date.parse(at);
  return age > OLD_MS ? `Last trade ${formatAge(toSeconds(age))}` : null;
};
