import type { Quote } from '@prebell/contracts';
import { type ReadableStore, useStore } from '@prebell/platform';
import { easternTime } from '../../../shared/eastern-time/eastern-time';
import { useLastTrade } from '../../../shared/market/useLastTrade';

/** The age of an old price, for the panel's footer. */
export const LastTrade = ({ quote }: { readonly quote: ReadableStore<Quote | null> }) => {
  const at = useStore(quote)?.as_of ?? null;
  const text = useLastTrade(at, 1_000);
  if (at === null || text === null) return null;
  return <span title={`Last trade at ${easternTime(Date.parse(at))} ET`}>{text}</span>;
};
