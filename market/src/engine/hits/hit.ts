import type { HitInputs, WireHit } from '@prebell/contracts';
import type { Catalysts } from '../catalysts';
import type { Engine } from '../engine';
import { orNull } from '../figures';
import { wholeShares } from '../whole-shares';

/** A hit that does not have a number in the day's log yet. */
export type HitDraft = Omit<WireHit, 'id' | 'date' | 'seq'>;

/** Figures of a symbol for a hit. Move the engine to the time of the hit first. */
export const hitInputs = (engine: Engine, catalysts: Catalysts, index: number, at: number): HitInputs => ({
  price: engine.columns.price[index]!,
  percent_change: orNull(engine.percentChange(index)),
  gap: orNull(engine.gap(index)),
  volume: wholeShares(engine.columns.volume[index]!),
  relative_volume: orNull(engine.relativeVolume(index)),
  relative_volume_5m: orNull(engine.relativeVolume5m(index)),
  adv_pct: orNull(100 * engine.relativeVolumeDaily(index)),
  float: orNull(engine.float[index]!),
  vwap: orNull(engine.vwap(index)),
  hod: orNull(engine.columns.high[index]!),
  catalyst: catalysts.at(index, at)?.headline ?? null,
});

/** Whether readers limited to `cap` rows see a hit: if a symbol entered below their last row, it was never on their list. */
export const isWithinCap = ({ rank }: { readonly rank: number }, cap: number | 'all'): boolean =>
  cap === 'all' || rank <= cap;
