import { type ScanDefinition, type TradingDay, toMs, type WireQuote } from '@prebell/contracts';
import { MINUTE_MS } from '../clock/minute';
import { barBatch, priced } from '../engine/bar-batch';
import { Engine } from '../engine/engine';
import { type Day, explain, explainScans, type WhyInput } from '../engine/why';
import { haltSpans } from '../proof/day-trades';
import type { HaltSpan } from '../proof/outcome.rules';
import {
  barSeconds,
  type DayReference,
  type Listing,
  type MinuteBar,
  type Origin,
  type StatusChange,
} from '../provider';
import { createQuote } from '../service/quote';
import { type StoredBars, unpackBars } from './bars.codec';
import { type StoredBaseline, unpackBaseline } from './numbers.codec';

const ONLY = 0;
const MINUTES = 961;

/** Null if unknown, because JSON has no NaN. */
type Figure = number | null;

/** A symbol's whole day, from which its quote and candles at any minute can be derived. */
export interface StoredSymbolDay {
  readonly listing: Pick<Listing, 'symbol' | 'name' | 'exchange' | 'kind'>;
  readonly previous_close: Figure;
  readonly adv20: Figure;
  readonly shares_outstanding: Figure;
  readonly float: Figure;
  readonly short_restricted: 0 | 1 | null;
  readonly origins: readonly Origin[];
  readonly baseline: StoredBaseline | null;
  readonly bars: StoredBars;
  readonly statuses: readonly Omit<StatusChange, 'index'>[];
}

/** Everything that a symbol's quote depends on besides its own prints. */
export interface MarketMoment {
  /** Epoch milliseconds, like the other two. */
  readonly at: number;
  /** Time of the newest print of any symbol. */
  readonly printedAt: number;
  /** Time up to which volumes are complete. */
  readonly completeAt: number;
}

const number = (figure: Figure): Float64Array => Float64Array.of(figure ?? Number.NaN);

/** When a bar is over, epoch milliseconds. */
export const endOf = (bar: MinuteBar): number => toMs(bar.t + barSeconds(bar));

/**
 * One symbol of a film: the normal engine with this symbol alone, moved through its bars. Moving on to later minutes
 * costs next to nothing; going back starts over.
 */
export class SymbolDay {
  readonly bars: readonly MinuteBar[];
  readonly #listing: Listing;
  readonly #reference: Omit<DayReference, 'completeAt'>;
  #engine: Engine | null = null;
  #completeAt = 0;
  #at = 0;
  #nextBar = 0;
  #nextStatus = 0;

  constructor(
    private readonly stored: StoredSymbolDay,
    day: TradingDay,
  ) {
    const { symbol, name, exchange, kind } = stored.listing;
    this.#listing = { symbol, name, exchange, ...(kind && { kind }), float: null, shares_outstanding: null };
    this.bars = unpackBars(stored.bars, day.pre_open);
    const baseline = unpackBaseline(stored.baseline, MINUTES);
    this.#reference = {
      day,
      previous_close: number(stored.previous_close),
      adv20: number(stored.adv20),
      shares_outstanding: number(stored.shares_outstanding),
      float: number(stored.float),
      ...(stored.short_restricted !== null && { short_restricted: Uint8Array.of(stored.short_restricted) }),
      origins: () => stored.origins,
      baseline: (minute, out) => {
        out[ONLY] = baseline[minute]!;
      },
    };
  }

  /** The quote at a whole minute: what the desk showed when that minute began. */
  quote({ at, printedAt, completeAt }: MarketMoment): WireQuote {
    const engine = this.#moved(at);
    engine.reach(printedAt);
    this.#completeAt = completeAt;
    engine.moveTo(at);
    return createQuote(engine, ONLY, null);
  }

  get listing(): Pick<Listing, 'symbol' | 'name'> {
    return this.#listing;
  }

  /** Why each scanner lists the symbol or not at a whole minute. `completeAt` must work for every minute up to then. */
  why({ catalyst, ...moment }: Pick<WhyInput, 'at' | 'catalyst'> & Pick<DayReference, 'completeAt'>) {
    return explain({ ...this.#upTo(moment), catalyst });
  }

  /** Like `why`, for any scans: a verdict for each, in the same order. */
  whyScans(scans: readonly ScanDefinition[], moment: Pick<Day, 'at'> & Pick<DayReference, 'completeAt'>) {
    return explainScans(this.#upTo(moment), scans);
  }

  /** All halts of the day, including those after the minute on screen. */
  get halts(): readonly HaltSpan[] {
    return haltSpans(this.stored.statuses.map((status) => ({ index: ONLY, ...status }))).get(ONLY) ?? [];
  }

  /** The bar that ended in the minute before `at`, epoch milliseconds; null if there was none. */
  barBefore(at: number): MinuteBar | null {
    return this.bars.findLast((bar) => endOf(bar) <= at && endOf(bar) > at - MINUTE_MS) ?? null;
  }

  /** What was known about the symbol at a whole minute. */
  #upTo({ at, completeAt }: Pick<Day, 'at'> & Pick<DayReference, 'completeAt'>): Day {
    return {
      listing: this.#listing,
      reference: { ...this.#reference, completeAt },
      bars: this.bars.filter((bar) => endOf(bar) <= at),
      at,
      statuses: this.stored.statuses.flatMap((status) => (status.at < at ? [{ index: ONLY, ...status }] : [])),
    };
  }

  /** The engine with everything that happened before `at`. */
  #moved(at: number): Engine {
    if (this.#engine === null || at < this.#at) this.#engine = this.#fresh();
    this.#at = at;
    for (let bar = this.bars[this.#nextBar]; bar !== undefined && endOf(bar) <= at; bar = this.bars[++this.#nextBar])
      this.#engine.apply(barBatch(ONLY, priced(bar)));
    const { statuses } = this.stored;
    for (; this.#nextStatus < statuses.length && statuses[this.#nextStatus]!.at < at; this.#nextStatus += 1)
      this.#engine.halts.apply({ index: ONLY, ...statuses[this.#nextStatus]! });
    return this.#engine;
  }

  #fresh(): Engine {
    const engine = new Engine([this.#listing]);
    engine.openDay({ ...this.#reference, completeAt: () => this.#completeAt });
    this.#nextBar = 0;
    this.#nextStatus = 0;
    return engine;
  }
}
