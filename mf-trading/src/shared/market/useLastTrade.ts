import { usePlatform } from '@prebell/platform';
import { useTick } from '../use-tick';
import { lastTradeText } from './last-trade';

/**
 * How old a price is whose last trade is not of the last minutes, by the market's clock; else null.
 * @param at ISO 8601
 * @param everyMs how often the age is looked at anew, milliseconds
 */
export const useLastTrade = (at: string | null, everyMs: number): string | null => {
  useTick(everyMs);
  const { clock } = usePlatform();
  return lastTradeText({ at, market: clock.get(), now: clock.now() });
};
