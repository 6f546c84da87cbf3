import { toMs } from '@prebell/contracts';
import { MINUTE_MS } from '../clock/minute';
import type { PrintBatch } from '../provider';
import { DAY_MINUTES, type MinuteDay } from './minute-day';

const BATCH = 4096;

const column = (): Float64Array => new Float64Array(BATCH);

/** Number of complete minutes since 04:00 at an instant, epoch milliseconds. */
const minutesOver = (instant: number, preOpen: number): number =>
  Math.min(DAY_MINUTES, Math.max(0, Math.floor((instant - toMs(preOpen)) / MINUTE_MS)));

/**
 * The bars of a day that ended in (after, until], epoch milliseconds, as prints at the end of each bar. `preOpen` is
 * 04:00 in epoch seconds.
 */
export function* barPrints(day: MinuteDay, preOpen: number, after: number, until: number): Generator<PrintBatch> {
  const first = day.endedBy[minutesOver(after, preOpen)]!;
  const last = day.endedBy[minutesOver(until, preOpen)]!;
  // Most time spans are shorter than a minute and contain no bar.
  if (first === last) return;
  const batch = {
    length: 0,
    symbol: new Int32Array(BATCH),
    at: column(),
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
    vwap_price: column(),
    from: column(),
  };
  for (let row = first; row < last; row++) {
    const slot = batch.length++;
    const start = toMs(preOpen + day.minute[row]! * 60);
    batch.symbol[slot] = day.symbol[row]!;
    batch.at[slot] = start + day.minutes[row]! * 60_000;
    batch.from[slot] = start;
    batch.open[slot] = day.open[row]!;
    batch.high[slot] = day.high[row]!;
    batch.low[slot] = day.low[row]!;
    batch.close[slot] = day.close[row]!;
    batch.volume[slot] = day.volume[row]!;
    batch.vwap_price[slot] = (day.high[row]! + day.low[row]! + day.close[row]!) / 3;
    if (batch.length < BATCH && row + 1 < last) continue;
    yield batch;
    batch.length = 0;
  }
}
