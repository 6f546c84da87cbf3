import type { Luld, WireQuote } from '@prebell/contracts';
import type { Engine } from '../engine/engine';
import { orNull } from '../engine/figures';

/** The figures of one symbol. All except the previous close are null until it has traded today. */
export const createQuote = (engine: Engine, i: number, luld: Luld | null): WireQuote => {
  const { symbol, name } = engine.universe[i]!;
  const { price, open, high, low, earlyHigh, volume, at } = engine.columns;
  const previousClose = engine.reference.previous_close[i]!;
  return {
    symbol,
    name,
    price: orNull(price[i]!),
    previous_close: orNull(previousClose),
    change: orNull(price[i]! - previousClose),
    percent_change: orNull(engine.percentChange(i)),
    open: orNull(open[i]!),
    high: orNull(high[i]!),
    low: orNull(low[i]!),
    volume: volume[i]!,
    vwap: orNull(engine.vwap(i)),
    vwap_pm: orNull(engine.earlyVwap(i)),
    pm_high: orNull(earlyHigh[i]!),
    halt: engine.halts.at(i),
    luld,
    as_of: at[i]! > 0 ? new Date(at[i]!).toISOString() : null,
  };
};
