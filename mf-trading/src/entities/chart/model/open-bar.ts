import { type Resolution, toSeconds, tradingDay } from '@prebell/contracts';
import { barClose } from './bar-close';
import { createBarSessions } from './bar-session';
import { type Bar, withLive } from './bars';

/** Epoch seconds; null outside the trading day. Daily bars carry their date at 00:00 UTC (ruling 24). */
const endOf = ({ t }: Bar, resolution: Resolution): number | null => {
  if (resolution === 'D') return tradingDay(new Date(t * 1_000).toISOString().slice(0, 10))?.post_close ?? null;
  const { day } = createBarSessions()(t);
  return day === null || day === undefined ? null : barClose(day, resolution, t);
};

/** Bars, the newest of which may not be over. */
export interface OpenBars {
  readonly complete: readonly Bar[];
  /** The bar that further trades may change; null if all are over. */
  readonly open: Bar | null;
}

/** Tells the bar that is still open from those that are over. @param now market time, epoch milliseconds; null while unknown */
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

/** The bars with the streamed one, as a chart draws them. */
export const withRunning = (bars: readonly Bar[], running: Bar | null): readonly Bar[] =>
  running === null ? bars : withLive(bars, [running]);
