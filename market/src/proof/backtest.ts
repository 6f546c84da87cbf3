import type { Scanner } from '@prebell/contracts';
import type { ScanDefinition } from '../engine/scan-definition';
import type { MarketProvider } from '../provider';
import { DayRunner } from './day-run';
import { DayTrades } from './day-trades';
import { type Costs, HORIZONS, type Horizon, type HitOutcome } from './outcome.rules';
import type { DayResults } from './statistics.rules';
import { judge, type ScanStatistics } from './verdict.rules';

/** What a backtest runs: one of the desk's scanners by its own log, or one or more variants of a scan. */
export type BacktestScans =
  | { readonly kind: 'desk'; readonly scanner: Scanner }
  | { readonly kind: 'own'; readonly id: string; readonly variants: readonly ScanDefinition[] };

/** An entry of a scan and what became of it. */
export interface BacktestTrade {
  readonly symbol: string;
  /** Market time of the hit, ISO 8601. */
  readonly at: string;
  readonly rank: number;
  /** Price and change at the hit. */
  readonly price: number;
  readonly percent_change: number | null;
  readonly catalyst: string | null;
  readonly outcome: HitOutcome;
}

/** Everything that a backtest keeps of a day. */
export interface BacktestDay {
  readonly date: string;
  readonly trades: readonly BacktestTrade[];
  /** By variant: positions in `trades`. */
  readonly found: readonly (readonly number[])[];
}

/** Runs the scans over recorded days, one day at a call. */
export class Backtest {
  readonly #runner: DayRunner;
  readonly #trades: DayTrades;

  constructor(
    provider: MarketProvider,
    private readonly scans: BacktestScans,
    costs: Costs,
  ) {
    const own = scans.kind === 'own' ? scans.variants.map((definition) => ({ id: scans.id, definition })) : [];
    this.#runner = new DayRunner(provider, own);
    this.#trades = new DayTrades(provider, costs);
  }

  async run(date: string): Promise<BacktestDay> {
    const logs = await this.#runner.run(date);
    const { scans } = this;
    const read = scans.kind === 'own' ? logs.own : [logs.desk.filter(({ scanner }) => scanner === scans.scanner)];
    return { date, ...(await this.#trades.of(logs, read)) };
  }
}

/** Returns after costs of one variant at one horizon, by day. */
export const resultsOf = (days: readonly BacktestDay[], variant: number, horizon: Horizon): DayResults[] => {
  const place = HORIZONS.indexOf(horizon);
  return days.map(({ date, trades, found }) => ({
    date,
    returns: (found[variant] ?? []).flatMap((position) => {
      const { outcome } = trades[position]!;
      return 'no_trade' in outcome ? [] : [outcome.outcomes[place]!.net_pct];
    }),
  }));
};

/** Judges all variants at the horizon that was chosen before the test. */
export const judgeDays = (
  days: readonly BacktestDay[],
  { variants, horizon, ...options }: { readonly variants: number; readonly horizon: Horizon; readonly seed: number; readonly tries: number },
): ScanStatistics[] =>
  judge(
    Array.from({ length: variants }, (_, variant) => resultsOf(days, variant, horizon)),
    options,
  );
