import type { Resolution } from '@prebell/contracts';
import { VisuallyHidden } from '@prebell/design-system';
import { useStore } from '@prebell/platform';
import { useMemo } from 'react';
import { useTick } from '../../../shared/use-tick';
import { type Bar, withLive } from '../model/bars';
import type { ChartFeed } from '../model/chart-feed';
import { chartSummary, openBarInWords } from '../model/chart-summary';
import { type ChartTrade, tradesInWords } from '../model/chart-trades';
import { openBars, withRunning } from '../model/open-bar';

interface Props {
  readonly id: string;
  readonly symbol: string;
  readonly resolution: Resolution;
  /** The fetched history. */
  readonly bars: readonly Bar[];
  readonly feed: Pick<ChartFeed, 'bar' | 'closed'>;
  readonly trades: readonly ChartTrade[];
  /** Market time, epoch milliseconds. */
  readonly now: () => number | null;
}

/** A bar ends by the clock, even without a trade, so check this often. */
const LOOK_EVERY_MS = 1_000;

/** The chart in words for screen readers: completed bars, the open bar and paper trades. */
export const ChartSummary = ({ id, symbol, resolution, bars, feed, trades, now }: Props) => {
  const closed = useStore(feed.closed);
  const running = useStore(feed.bar);
  useTick(LOOK_EVERY_MS);
  const known = useMemo(() => withLive(bars, closed), [bars, closed]);
  const { open } = openBars(withRunning(known.slice(-1), running), { resolution, now: now() });
  const openAt = open?.t ?? null;
  const runningAt = running?.t ?? null;
  // The completed bars change only when a bar ends, not with each trade.
  const summary = useMemo(() => {
    const last = feed.bar.get();
    const drawn = last !== null && last.t === runningAt ? withRunning(known, last) : known;
    return chartSummary(
      symbol,
      resolution,
      drawn.filter(({ t }) => t !== openAt),
    );
  }, [symbol, resolution, known, openAt, runningAt, feed]);
  const texts = [summary, open === null ? '' : openBarInWords(open, resolution), tradesInWords(trades)];
  return <VisuallyHidden id={id}>{texts.filter(Boolean).join(' ')}</VisuallyHidden>;
};
