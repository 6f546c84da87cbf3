import { HIT_WINDOW, type TradingDay, toMs, type WireHaltEvent, type WireHit } from '@prebell/contracts';
import { byTime } from '../alpaca/print-queue';
import { MINUTE_MS } from '../clock/minute';
import type { Catalysts } from '../engine/catalysts';
import type { Engine } from '../engine/engine';
import type { HitDetector } from '../engine/hits/hit-detector';
import type { OwnHits } from '../engine/hits/own-hits';
import type { TickKeeper } from '../engine/hits/tick-keeper';
import { WarmUp } from '../engine/hits/warm-up';
import type { LiveBars } from '../engine/live-bars';
import type { Amendment, MarketProvider, NewsItem, PrintBatch } from '../provider';
import type { Recorder } from '../recorder/recorder';
import { headlinesAfter } from '../securities/headlines-after';
import type { Recovered } from './checkpoint';

export interface DayFeedParts {
  readonly provider: MarketProvider;
  readonly engine: Engine;
  readonly catalysts: Catalysts;
  readonly liveBars: Pick<LiveBars, 'clear' | 'apply' | 'amend'>;
  readonly detector: HitDetector;
  readonly ownHits: Pick<OwnHits, 'openDay' | 'nextAt' | 'look' | 'restore'>;
  readonly ticks: Pick<TickKeeper, 'clear' | 'apply' | 'hit'>;
  /** Records the day; null records nothing. */
  readonly recorder: Recorder | null;
  /** Called when a correction changed a symbol's minutes; `since` is the first of them, epoch seconds. */
  readonly onAmended?: (index: number, since: number) => void;
}

/** Feeds a provider's prints to the engine, day by day. */
export class DayFeed {
  #appliedTo = 0;
  #haltEvents: WireHaltEvent[] = [];
  #news: NewsItem[] = [];

  constructor(private readonly parts: DayFeedParts) {}

  get day(): TradingDay {
    return this.parts.engine.reference.day;
  }

  /**
   * Starts a day and applies its prints up to `until` (epoch milliseconds) in the fastest way that the provider offers.
   * @param stored the stored hits of the day, after which the log continues
   */
  async open(day: TradingDay, until: number, stored: Promise<readonly WireHit[]> | null = null): Promise<void> {
    const { provider, engine, catalysts, liveBars, detector, ownHits, ticks, recorder } = this.parts;
    const reference = await provider.openDay(day.date);
    const warmUp = new WarmUp(engine, detector, (await stored) ?? []);
    engine.openDay(reference);
    catalysts.openDay(headlinesAfter(day.date));
    liveBars.clear();
    detector.openDay();
    ownHits.openDay(until <= toMs(day.pre_open));
    ticks.clear();
    await recorder?.openDay(day);
    for (const batch of provider.history(day.date, until)) {
      warmUp.apply(batch);
      recorder?.apply(batch);
    }
    for (const batch of this.#received(day.date, until)) {
      warmUp.apply(batch);
      liveBars.apply(batch);
      ticks.apply(batch);
      recorder?.apply(batch);
    }
    warmUp.end();
    // After a hit, trades are recorded for a while, so resume this for the recent ones.
    ticks.hit(warmUp.stored.filter(({ at }) => Date.parse(at) > until - HIT_WINDOW.after * MINUTE_MS));
    for (const change of provider.statuses(day.date, 0, until)) engine.halts.apply(change);
    detector.passTo(until);
    engine.events.passTo(until);
    this.#appliedTo = until;
  }

  /**
   * The prints that a live source received while it read the day, sorted by time. So each hit gets its own time, not
   * that of the start.
   */
  *#received(date: string, until: number): Generator<PrintBatch> {
    const { provider } = this.parts;
    if (provider.isRepeatable) return;
    for (const batch of provider.prints(date, until, until)) yield byTime(batch);
  }

  /** Continues the day of a checkpoint. The next `advance` applies everything that happened since then. */
  async resume({
    date,
    appliedTo,
    engine: state,
    detector: detected,
    own,
    hits,
    publishedSeq,
  }: Recovered): Promise<void> {
    const { provider, engine, catalysts, liveBars, detector, ownHits, ticks } = this.parts;
    engine.openDay(await provider.openDay(date));
    engine.restore(state);
    for (const change of provider.statuses(date, 0, appliedTo)) engine.halts.apply(change);
    catalysts.openDay(headlinesAfter(date));
    liveBars.clear();
    detector.restore(detected, hits, publishedSeq);
    ownHits.restore(own);
    ticks.clear();
    this.#appliedTo = appliedTo;
  }

  /** Market time up to which prints are applied, epoch milliseconds. */
  get appliedTo(): number {
    return this.#appliedTo;
  }

  /**
   * Applies the prints up to `until`, with a stop at each time when custom scans run.
   * @returns whether the source had anything new: a print, an amendment, a halt or a headline
   */
  advance(until: number): boolean {
    const { ownHits } = this.parts;
    let isNew = false;
    while (this.#appliedTo < until) {
      isNew = this.#apply(Math.min(until, ownHits.nextAt(this.#appliedTo))) || isNew;
      ownHits.look(this.#appliedTo);
    }
    return isNew;
  }

  #apply(until: number): boolean {
    const { provider, engine, liveBars, detector, ticks, recorder } = this.parts;
    let isNew = false;
    for (const batch of provider.prints(this.day.date, this.#appliedTo, until)) {
      isNew ||= batch.length > 0;
      engine.apply(batch, detector);
      liveBars.apply(batch);
      ticks.apply(batch);
      recorder?.apply(batch);
    }
    detector.passTo(until);
    engine.events.passTo(until);
    for (const amendment of provider.amendments()) {
      isNew = true;
      this.#amend(amendment, until);
    }
    for (const change of provider.statuses(this.day.date, this.#appliedTo, until)) {
      isNew = true;
      this.#haltEvents.push(engine.halts.apply(change));
    }
    for (const item of provider.news(this.#appliedTo, until)) {
      isNew = true;
      this.#news.push(item);
    }
    this.#appliedTo = until;
    if (until >= toMs(this.day.post_close)) void recorder?.finish();
    return isNew;
  }

  #amend(amendment: Amendment, now: number): void {
    const { engine, liveBars, detector, recorder, onAmended } = this.parts;
    engine.rebuild(amendment);
    liveBars.amend(amendment);
    recorder?.amend(amendment);
    onAmended?.(amendment.index, firstMinuteOf(amendment));
    // A symbol that entered a list because of a cancelled price leaves it at once.
    detector.corrected(amendment.index, now);
  }

  /** Halts and headlines since the last call. */
  take(): { halts: WireHaltEvent[]; news: NewsItem[] } {
    return { halts: this.#haltEvents.splice(0), news: this.#news.splice(0) };
  }
}

/** Start of the first minute that an amendment may have changed, epoch seconds. */
const firstMinuteOf = (amendment: Amendment): number =>
  amendment.kind === 'trades' && !amendment.isWhole ? (amendment.minutes[0]?.t ?? Number.POSITIVE_INFINITY) : 0;
