import type { TradingDay } from '@prebell/contracts';
import { DayRibbon } from '@prebell/design-system';
import type { MarketClock } from '@prebell/platform';
import { useTick } from '../../../shared/use-tick';

/** The trading day as one line, with the market's now on it. */
export const LiveRibbon = ({ day, clock }: { readonly day: TradingDay; readonly clock: MarketClock }) => {
  useTick(1_000);
  const now = clock.now();
  return <DayRibbon day={day} now={now === null ? null : Math.floor(now / 1_000)} />;
};
