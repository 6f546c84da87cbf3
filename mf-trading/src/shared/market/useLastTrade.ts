import { usePlatform } from '@prebell/platform';
import { useTick } from '../use-tick';
import { lastTradeText } from './last-trade';

/**
 * The age of an old price by the market's clock; null if the last trade is recent.
 * @param at ISO 8601
 * @param everyMs how often to update the age, milliseconds
 */
export const useLastTrade = (at: string | null, everyMs: number): string | null => {
  useTick(everyMs);
  const { clock } = usePlatform();
  return lastTradeText({ at, market: clock.get(), now: clock.now() });
};
