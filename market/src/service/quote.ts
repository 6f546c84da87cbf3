import type { Luld, TradedRange, WireQuote } from '@prebell/contracts';
import type { Engine } from '../engine/engine';
import { orNull } from '../engine/figures';
import { rvolReason } from '../engine/rows';
import { wholeShares } from '../engine/whole-shares';

/**
 * The figures of one symbol. All prices except the previous close are null until it has traded today. Move the engine
 * to the right time first, because volumes are compared with the usual ones at that time of day.
 */
export const createQuote = (
  engine: Engine,
  i: number,
  luld: Luld | null,
  traded: TradedRange | null = null,
): WireQuote => {
  const { symbol, name } = engine.universe[i]!;
  const { price, high, low, earlyHigh, volume, at } = engine.columns;
  const previousClose = engine.reference.previous_close[i]!;
  return {
    symbol,
    name,
    price: orNull(price[i]!),
    previous_close: orNull(previousClose),
    change: orNull(price[i]! - previousClose),
    percent_change: orNull(engine.percentChange(i)),
    open: orNull(engine.open(i)),
    high: orNull(high[i]!),
    low: orNull(low[i]!),
    volume: wholeShares(volume[i]!),
    vwap: orNull(engine.vwap(i)),
    vwap_pm: orNull(engine.earlyVwap(i)),
    pm_high: orNull(earlyHigh[i]!),
    close: orNull(engine.close(i)),
    provisional: engine.provisional(i),
    halt: engine.halts.at(i),
    traded,
    luld,
    float: orNull(engine.float[i]!),
    shares_outstanding: orNull(engine.reference.shares_outstanding[i]!),
    float_rotation: orNull(engine.floatRotation(i)),
    relative_volume: orNull(engine.relativeVolume(i)),
    relative_volume_5m: orNull(engine.relativeVolume5m(i)),
    relative_volume_daily: orNull(engine.relativeVolumeDaily(i)),
    rvol_reason: rvolReason(engine, i),
    market_cap: orNull(engine.marketCap(i)),
    ssr: engine.isShortRestricted(i),
    as_of: at[i]! > 0 ? new Date(at[i]!).toISOString() : null,
  };
};
