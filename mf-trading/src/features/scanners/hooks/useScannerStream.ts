import type { Scanner } from '@prebell/contracts';
import { usePlatform } from '@prebell/platform';
import { type RefObject, useEffect, useRef } from 'react';
import type { LatencyMeter } from '../model/latency';
import { createScannerFeed, type ScannerFeed } from '../model/scanner-feed';
import type { ScannerTable } from '../model/scanner-table';

/** Streams `scanner` into `table` while `on`, and measures event to paint. The feed is null while off. */
export const useScannerStream = ({
  scanner,
  table,
  latency,
  on,
}: {
  readonly scanner: Scanner;
  readonly table: ScannerTable;
  readonly latency: LatencyMeter;
  readonly on: boolean;
}): RefObject<ScannerFeed | null> => {
  const { market } = usePlatform();
  const feed = useRef<ScannerFeed | null>(null);

  useEffect(() => {
    if (!on) return;
    const running = createScannerFeed({
      market,
      scanner,
      table,
      onApplied: (eventAt) => {
        // A hidden page paints nothing; its frames come when it is shown again and would count the time away.
        if (!document.hidden) requestAnimationFrame(() => latency.record(Date.now() - eventAt));
      },
    });
    feed.current = running;
    return () => {
      feed.current = null;
      running.dispose();
    };
  }, [market, scanner, table, latency, on]);

  return feed;
};
