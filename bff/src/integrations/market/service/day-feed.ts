import { previousTradingDay, type TradingDay } from '@prebell/contracts';
import type { Catalysts } from '../engine/catalysts';
import type { Engine } from '../engine/engine';
import type { LiveBars } from '../engine/live-bars';
import type { MarketProvider } from '../provider';

/** Leads a provider's prints into the engine, day by day. */
export class DayFeed {
  /** Market time up to which prints are applied, epoch milliseconds. */
  #appliedTo = 0;

  constructor(
    private readonly provider: MarketProvider,
    private readonly engine: Engine,
    private readonly catalysts: Catalysts,
    private readonly liveBars: LiveBars,
  ) {}

  get day(): TradingDay {
    return this.engine.reference.day;
  }

  /** Starts a day and applies what happened until `until` (epoch milliseconds) by the provider's fastest way. */
  async open(day: TradingDay, until: number): Promise<void> {
    const reference = await this.provider.openDay(day.date);
    this.engine.openDay(reference);
    this.catalysts.openDay(previousTradingDay(day.date).close * 1000);
    this.liveBars.clear();
    for (const batch of this.provider.history(day.date, until)) this.engine.apply(batch);
    this.#appliedTo = until;
  }

  /** Applies the prints up to `until`. */
  advance(until: number): void {
    if (until <= this.#appliedTo) return;
    for (const batch of this.provider.prints(this.day.date, this.#appliedTo, until)) {
      this.engine.apply(batch);
      this.liveBars.apply(batch);
    }
    this.#appliedTo = until;
  }
}
