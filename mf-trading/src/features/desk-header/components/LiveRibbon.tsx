import { type TradingDay, wholeSeconds } from '@prebell/contracts';
import { DayRibbon, type RibbonHit } from '@prebell/design-system';
import { type MarketClock, usePlatform } from '@prebell/platform';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { AnyHit } from '../../../shared/hits/hits';
import { useTick } from '../../../shared/use-tick';
import { ribbonHits } from '../model/ribbon-hits';

interface Props {
  readonly day: TradingDay;
  readonly clock: MarketClock;
  readonly hits: readonly AnyHit[];
}

/** The trading day as a timeline: the current market time, and hit ticks that open their replay. */
export const LiveRibbon = ({ day, clock, hits }: Props) => {
  useTick(1_000);
  const { host } = usePlatform();
  const ribbon = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(() => window.innerWidth);
  useEffect(() => {
    if (ribbon.current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width || window.innerWidth));
    observer.observe(ribbon.current);
    return () => observer.disconnect();
  }, []);

  const now = clock.now();
  const ticks = useMemo(() => ribbonHits(hits, { day, width }), [hits, day, width]);
  const open = (hit: RibbonHit) => {
    const pressed = ticks.find((tick) => tick === hit);
    if (pressed !== undefined) host.navigate(pressed.path);
  };
  return (
    <DayRibbon ref={ribbon} day={day} now={now === null ? null : wholeSeconds(now)} hits={ticks} onHitPress={open} />
  );
};
