import { type Resolution, toSeconds, tradingDay } from '@prebell/contracts';
import { barClose } from './bar-close';
import { createBarSessions } from './bar-session';
import { type Bar, withLive } from './bars';

/** When a bar ends, epoch seconds; null outside the trading day. Daily bars carry their date at 00:00 UTC (ruling 24). */
const endOf = ({ t }: Bar, resolution: Resolution): number | null => {
  if (resolution === 'D') return tradingDay(new Date(t * 1_000).toISOString().slice(0, 10))?.post_close ?? null;
  const { day } = createBarSessions()(t);
  return day === null || day === undefined ? null : barClose(day, resolution, t);
};

/** Bars, split into the completed ones and the one still open. */
export interface OpenBars {
  readonly complete: readonly Bar[];
  /** The bar that further trades may change; null if all bars are complete. */
  readonly open: Bar | null;
}

/**
 * Separates the open bar from the completed ones.
 * @param now market time, epoch milliseconds; null while unknown
 */
export const openBars = (
  bars: readonly Bar[],
  { resolution, now }: { readonly resolution: Resolution; readonly now: number | null },
): OpenBars => {
  const newest = bars.at(-1);
  if (newest === undefined || now === null) return { complete: bars, open: null };
  const end = endOf(newest, resolution);
  if (end === null || end <= toSeconds(now)) return { complete: bars, open: null };
  return { complete: bars.slice(0, -1), open: newest };
};

/** The bars with the streamed bar added, as a chart draws them. */
export const withRunning = (bars: readonly Bar[], running: Bar | null): readonly Bar[] =>
  running === null ? bars : withLive(bars, [running]);
