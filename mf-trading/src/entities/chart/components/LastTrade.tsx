import type { Quote } from '@prebell/contracts';
import { type ReadableStore, usePlatform, useStore } from '@prebell/platform';
import { easternTime } from '../../../shared/eastern-time/eastern-time';
import { lastTradeText } from '../../../shared/market/last-trade';
import { useTick } from '../../../shared/use-tick';

/** How old a price is that is not of the last minutes, by the market's clock, or null. @param at ISO 8601. */
export const useLastTrade = (at: string | null): string | null => {
  useTick(1_000);
  const { clock } = usePlatform();
  return lastTradeText({ at, market: clock.get(), now: clock.now() });
};

/** The age of an old price, for the panel's footer. */
export const LastTrade = ({ quote }: { readonly quote: ReadableStore<Quote | null> }) => {
  const at = useStore(quote)?.as_of ?? null;
  const text = useLastTrade(at);
  if (at === null || text === null) return null;
  return <span title={`Last trade at ${easternTime(Date.parse(at))} ET`}>{text}</span>;
};
