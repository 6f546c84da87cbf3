import { usePlatform } from '@prebell/platform';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { createClockSkew } from '../../../shared/clock-skew/clock-skew';
import type { LatencyMeter } from '../model/latency';
import type { ScanTarget } from '../model/scan-target';
import { createScannerFeed, type ScannerFeed } from '../model/scanner-feed';
import type { ScannerTable } from '../model/scanner-table';

/**
 * Streams `target` into `table` while `on`, and measures the time from event to paint. The feed is null while off. Calls
 * `onSubscribed` each time the stream has begun.
 */
export const useScannerStream = ({
  target,
  table,
  latency,
  on,
  onSubscribed,
}: {
  readonly target: ScanTarget;
  readonly table: ScannerTable;
  readonly latency: LatencyMeter;
  readonly on: boolean;
  readonly onSubscribed: () => void;
}): RefObject<ScannerFeed | null> => {
  const { market } = usePlatform();
  const feed = useRef<ScannerFeed | null>(null);
  const subscribed = useEffectEvent(onSubscribed);

  useEffect(() => {
    if (!on) return;
    const skew = createClockSkew();
    const running = createScannerFeed({
      market,
      target,
      table,
      onSubscribed: () => subscribed(),
      onApplied: (delta) => {
        skew.note(delta.published_at, Date.now());
        // A hidden page paints nothing. Its frames would run once it is visible again and count the hidden time.
        if (document.hidden) return;
        requestAnimationFrame(() => {
          const painted = Date.now() - skew.get();
          latency.record(delta.event_at, painted);
          table.latency.record(delta, painted);
        });
      },
    });
    feed.current = running;
    return () => {
      feed.current = null;
      running.dispose();
    };
  }, [market, target, table, latency, on]);

  return feed;
};
