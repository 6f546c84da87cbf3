import { type Costs, CUSTOM_HIT_LIMITS, type ScanDefinition, type Scanner } from '@prebell/contracts';
import type { MarketProvider } from '../provider';
import { DayRunner } from './day-run';
import { type BacktestTrade, DayTrades } from './day-trades';

/** What to test: one of the desk's scanners, using its own log, or one or more variants of a scan. */
export type TestedScans =
  | { readonly kind: 'desk'; readonly scanner: Scanner }
  | { readonly kind: 'own'; readonly id: string; readonly variants: readonly ScanDefinition[] };

/** Everything that a backtest keeps about a day. */
export interface BacktestDay {
  readonly date: string;
  readonly trades: readonly BacktestTrade[];
  /** By variant: positions in `trades`. */
  readonly found: readonly (readonly number[])[];
  /** Variants whose log was full before the day ended, so that later hits are missing. */
  readonly full: readonly number[];
}

/** Runs the scans over recorded days, one day per call. */
export class Backtest {
  readonly #runner: DayRunner;
  readonly #trades: DayTrades;

  constructor(
    provider: MarketProvider,
    private readonly scans: TestedScans,
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
    const full = [...logs.own.keys()].filter((k) => logs.own[k]!.length >= CUSTOM_HIT_LIMITS.perDay);
    return { date, ...(await this.#trades.of(logs, read)), full };
  }
}
