import { type WireScannerRow, wholeSeconds } from '@prebell/contracts';
import type { Catalysts } from './catalysts';
import type { Engine } from './engine';
import { orNull } from './figures';
import { isoTime } from './iso-time';
import { wholeShares } from './whole-shares';

/** Why a symbol has no relative volume; null if it has one. */
export const rvolReason = (engine: Engine, i: number): WireScannerRow['rvol_reason'] => {
  if (Number.isNaN(engine.baseline(i))) return 'few_sessions';
  return engine.hasThinBaseline(i) ? 'thin_baseline' : null;
};

/** The row of a symbol that has traded today, as of `at` (epoch milliseconds). Move the engine to that time first. */
export const createRow = (engine: Engine, catalysts: Catalysts, i: number, at: number): Required<WireScannerRow> => {
  const { columns } = engine;
  const gap = engine.gap(i);
  const ofAverageDay = engine.relativeVolumeDaily(i);
  const halt = engine.halts.at(i);
  const catalyst = catalysts.at(i, at);
  return {
    symbol: engine.universe[i]!.symbol,
    float: orNull(engine.float[i]!),
    market_cap: orNull(engine.marketCap(i)),
    price: columns.price[i]!,
    percent_change: orNull(engine.percentChange(i)),
    volume: wholeShares(columns.volume[i]!),
    relative_volume: orNull(engine.relativeVolume(i)),
    catalyst: catalyst?.headline ?? null,
    catalyst_kind: catalyst?.kind ?? null,
    catalyst_at: catalyst?.at ?? null,
    gap: orNull(gap),
    provisional: engine.provisional(i),
    gap_basis: Number.isNaN(gap) ? null : engine.hasOpened(i) ? 'open' : 'premarket',
    vwap: orNull(engine.vwap(i)),
    vwap_pm: orNull(engine.earlyVwap(i)),
    hod: orNull(columns.high[i]!),
    pm_high: orNull(columns.earlyHigh[i]!),
    rth_high: orNull(columns.regularHigh[i]!),
    ext_change: orNull(engine.extendedChange(i)),
    adv_pct: orNull(100 * ofAverageDay),
    float_rotation: orNull(engine.floatRotation(i)),
    relative_volume_5m: orNull(engine.relativeVolume5m(i)),
    relative_volume_daily: orNull(ofAverageDay),
    rvol_reason: rvolReason(engine, i),
    quarantine: engine.isQuarantined(i) ? 'check_split' : null,
    ssr: engine.isShortRestricted(i),
    halted: halt !== null,
    halt,
    as_of: isoTime(columns.at[i]!),
    seq: columns.seq[i]!,
  };
};

const isEqual = (a: WireScannerRow, b: WireScannerRow): boolean =>
  (Object.keys(a) as (keyof WireScannerRow)[]).every((key) => a[key] === b[key]);

/**
 * Rows by symbol index. We rebuild a row when its symbol prints or is halted, and once a second, because ratios by time
 * of day change without prints. In between, all streams and REST answers share the same object.
 */
export class Rows {
  readonly #rows: (WireScannerRow | undefined)[] = [];
  readonly #second: Float64Array;

  constructor(
    private readonly engine: Engine,
    private readonly catalysts: Catalysts,
  ) {
    this.#second = new Float64Array(engine.universe.length);
  }

  at(index: number, at: number): WireScannerRow {
    const known = this.#rows[index];
    const second = wholeSeconds(at);
    if (
      known !== undefined &&
      known.seq === this.engine.columns.seq[index] &&
      known.halt === this.engine.halts.at(index) &&
      this.#second[index] === second
    )
      return known;
    const row = createRow(this.engine, this.catalysts, index, at);
    this.#second[index] = second;
    // Keep the previous object if the row is equal, so that thousands of streams can compare by identity.
    if (known !== undefined && isEqual(known, row)) return known;
    this.#rows[index] = row;
    return row;
  }
}
