import type { HitInputs, WireHit } from '@prebell/contracts';
import type { Catalysts } from '../catalysts';
import type { Engine } from '../engine';
import { orNull } from '../figures';

/** A decision of the detector: `Hit` of the contracts before it has a place in a day's log. */
export type HitDraft = Omit<WireHit, 'id' | 'date' | 'seq'>;

/** The figures of a symbol at a decision, to whose moment the engine must have moved. */
export const hitInputs = (engine: Engine, catalysts: Catalysts, index: number, at: number): HitInputs => ({
  price: engine.columns.price[index]!,
  percent_change: orNull(engine.percentChange(index)),
  gap: orNull(engine.gap(index)),
  volume: engine.columns.volume[index]!,
  relative_volume: orNull(engine.relativeVolume(index)),
  relative_volume_5m: orNull(engine.relativeVolume5m(index)),
  adv_pct: orNull(100 * engine.relativeVolumeDaily(index)),
  float: orNull(engine.float[index]!),
  vwap: orNull(engine.vwap(index)),
  hod: orNull(engine.columns.high[index]!),
  catalyst: catalysts.at(index, at),
});

/** Whether a reader with `cap` rows may be told of a hit: what entered beyond his rows never was on his list. */
export const isWithinCap = ({ rank }: { readonly rank: number }, cap: number | 'all'): boolean =>
  cap === 'all' || rank <= cap;
