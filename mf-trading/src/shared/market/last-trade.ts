import { type MarketStatus, minutes, toSeconds } from '@prebell/contracts';
import { formatAge } from '@prebell/design-system';

/** A price without a trade for this long looks current although it is not. */
const OLD_MS = minutes(5);

interface Input {
  /** Time of the last trade, ISO 8601; null without one. */
  readonly at: string | null;
  readonly market: Pick<MarketStatus, 'isOpen'> | null;
  /** Market time, epoch milliseconds; null while unknown. */
  readonly now: number | null;
}

/** 'Last trade 2h ago' for an old price. Null for a recent one, and on a closed market, where every price is old. */
export const lastTradeText = ({ at, market, now }: Input): string | null => {
  if (at === null || now === null || market?.isOpen !== true) return null;
  const age = now - Date.parse(at);
  return age > OLD_MS ? `Last trade ${formatAge(toSeconds(age))}` : null;
};
