import { previousTradingDay, type TradingDay, type WireHaltEvent } from '@prebell/contracts';
import type { Catalysts } from '../engine/catalysts';
import type { Engine } from '../engine/engine';
import type { HitDetector } from '../engine/hits/hit-detector';
import type { TickKeeper } from '../engine/hits/tick-keeper';
import type { LiveBars } from '../engine/live-bars';
import type { Amendment, MarketProvider, NewsItem } from '../provider';
import type { Recorder } from '../recorder/recorder';
import type { Recovered } from './checkpoint';

export interface DayFeedParts {
  readonly provider: MarketProvider;
  readonly engine: Engine;
  readonly catalysts: Catalysts;
  readonly liveBars: LiveBars;
  readonly detector: HitDetector;
  readonly ticks: TickKeeper;
  /** Writes the day down, null to keep nothing. */
  readonly recorder: Recorder | null;
  /** A correction changed a symbol's minutes; `since` is the first of them, epoch seconds. */
  readonly onAmended?: (index: number, since: number) => void;
}

/** Leads a provider's prints into the engine, day by day. */
export class DayFeed {
  #appliedTo = 0;
  #haltEvents: WireHaltEvent[] = [];
  #news: NewsItem[] = [];

  constructor(private readonly parts: DayFeedParts) {}

  get day(): TradingDay {
    return this.parts.engine.reference.day;
  }

  /** Starts a day and applies what happened until `until` (epoch milliseconds) by the provider's fastest way. */
  async open(day: TradingDay, until: number): Promise<void> {
    const { provider, engine, catalysts, liveBars, detector, ticks, recorder } = this.parts;
    const reference = await provider.openDay(day.date);
    engine.openDay(reference);
    catalysts.openDay(previousTradingDay(day.date).close * 1000);
    liveBars.clear();
    detector.openDay();
    ticks.clear();
    await recorder?.openDay(day);
    for (const batch of provider.history(day.date, until)) {
      engine.apply(batch, detector);
      recorder?.apply(batch);
    }
    for (const change of provider.statuses(day.date, 0, until)) engine.halts.apply(change);
    detector.passTo(until);
    this.#appliedTo = until;
  }

  /** Goes on with the day of a checkpoint: what happened since comes with the next `advance`. */
  async resume({ date, appliedTo, engine: state, detector: detected, hits, publishedSeq }: Recovered): Promise<void> {
    const { provider, engine, catalysts, liveBars, detector, ticks } = this.parts;
    engine.openDay(await provider.openDay(date));
    engine.restore(state);
    for (const change of provider.statuses(date, 0, appliedTo)) engine.halts.apply(change);
    catalysts.openDay(previousTradingDay(date).close * 1000);
    liveBars.clear();
    detector.restore(detected, hits, publishedSeq);
    ticks.clear();
    this.#appliedTo = appliedTo;
  }

  /** Market time up to which prints are applied, epoch milliseconds. */
  get appliedTo(): number {
    return this.#appliedTo;
  }

  /** Applies the prints up to `until`. */
  advance(until: number): void {
    if (until <= this.#appliedTo) return;
    const { provider, engine, liveBars, detector, ticks, recorder } = this.parts;
    for (const batch of provider.prints(this.day.date, this.#appliedTo, until)) {
      engine.apply(batch, detector);
      liveBars.apply(batch);
      ticks.apply(batch);
      recorder?.apply(batch);
    }
    detector.passTo(until);
    for (const amendment of provider.amendments()) this.#amend(amendment, until);
    for (const change of provider.statuses(this.day.date, this.#appliedTo, until))
      this.#haltEvents.push(engine.halts.apply(change));
    this.#news.push(...provider.news(this.#appliedTo, until));
    this.#appliedTo = until;
    if (until >= this.day.post_close * 1000) void recorder?.finish();
  }

  #amend(amendment: Amendment, now: number): void {
    const { engine, liveBars, detector, recorder, onAmended } = this.parts;
    engine.rebuild(amendment);
    liveBars.amend(amendment);
    recorder?.amend(amendment);
    onAmended?.(amendment.index, firstMinuteOf(amendment));
    // A symbol that entered a list by a cancelled price leaves it at once.
    detector.corrected(amendment.index, now);
  }

  /** Halts and headlines since last asked. */
  take(): { halts: WireHaltEvent[]; news: NewsItem[] } {
    return { halts: this.#haltEvents.splice(0), news: this.#news.splice(0) };
  }
}

/** Start of the first minute that an amendment may have changed, epoch seconds. */
const firstMinuteOf = (amendment: Amendment): number =>
  amendment.kind === 'trades' && !amendment.isWhole ? (amendment.minutes[0]?.t ?? Number.POSITIVE_INFINITY) : 0;
