import type { Hit, TradingDay } from '@prebell/contracts';
import { DayRibbon, type RibbonHit } from '@prebell/design-system';
import { type MarketClock, usePlatform } from '@prebell/platform';
import { useMemo } from 'react';
import { useTick } from '../../../shared/use-tick';
import { ribbonHits } from '../model/ribbon-hits';

interface Props {
  readonly day: TradingDay;
  readonly clock: MarketClock;
  readonly hits: readonly Hit[];
}

/** The trading day as one line: the market's now, and a tick for every hit that opens its replay. */
export const LiveRibbon = ({ day, clock, hits }: Props) => {
  useTick(1_000);
  const { host } = usePlatform();
  const now = clock.now();
  const ticks = useMemo(() => ribbonHits(hits), [hits]);
  const open = (hit: RibbonHit) => {
    const pressed = ticks.find((tick) => tick === hit);
    if (pressed !== undefined) host.navigate(`/replay/${pressed.id}`);
  };
  return <DayRibbon day={day} now={now === null ? null : Math.floor(now / 1_000)} hits={ticks} onHitPress={open} />;
};
