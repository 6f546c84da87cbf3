import { type TradingDay, wholeSeconds } from '@prebell/contracts';
import { Button, DayRibbon, Popover, type RibbonHit } from '@prebell/design-system';
import { type MarketClock, usePlatform } from '@prebell/platform';
import { useEffect, useMemo, useRef, useState } from 'react';
import { easternMinute } from '../../../shared/eastern-time/eastern-time';
import type { AnyHit } from '../../../shared/hits/hits';
import { replayPath } from '../../../shared/hits/replay-path';
import { useTick } from '../../../shared/use-tick';
import { hitText, ribbonHits } from '../model/ribbon-hits';
import styles from './DeskHeader.module.css';

interface Props {
  readonly day: TradingDay;
  readonly clock: MarketClock;
  readonly hits: readonly AnyHit[];
  /** Opens the chart at the minute of a hit. */
  readonly onHit: (hit: AnyHit) => void;
}

/** The trading day as a timeline: the current market time, and hit ticks that open the chart at their minute. */
export const LiveRibbon = ({ day, clock, hits, onHit }: Props) => {
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
  const hitsOf = (pressed: RibbonHit): readonly AnyHit[] => ticks.find((tick) => tick === pressed)?.hits ?? [];
  return (
    <DayRibbon
      ref={ribbon}
      day={day}
      now={now === null ? null : wholeSeconds(now)}
      hits={ticks}
      onHitPress={(pressed) => {
        const [hit] = hitsOf(pressed);
        if (hit !== undefined) onHit(hit);
      }}
      wrapTick={(pressed, tick) => (
        <Popover title={`${easternMinute(pressed.t * 1_000)} ${pressed.label}`} trigger={tick}>
          <ul className={styles.hits}>
            {hitsOf(pressed).map((hit) => (
              <li key={hit.id}>
                <Button size="small" variant="ghost" onClick={() => onHit(hit)}>
                  {easternMinute(Date.parse(hit.at))} {hitText(hit)}
                </Button>
                <Button
                  size="small"
                  variant="ghost"
                  aria-label={`Replay ${hit.symbol}`}
                  onClick={() => host.navigate(replayPath(hit))}
                >
                  Replay
                </Button>
              </li>
            ))}
          </ul>
        </Popover>
      )}
    />
  );
};
