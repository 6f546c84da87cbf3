import {
  conditionText,
  SCAN_DEFINITIONS,
  SCANNERS,
  type ScanClause,
  type ScanCondition,
  type Scanner,
  type WireWhy,
} from '@prebell/contracts';
import { MINUTE_MS } from '../clock/minute';
import { barSeconds, type DayReference, type Headline, type Listing, type MinuteBar } from '../provider';
import { barBatch, priced } from './bar-batch';
import { catalystOf } from './catalysts';
import { Engine } from './engine';
import { orNull } from './figures';
import { rvolReason } from './rows';
import { FIGURES, holdsClause, satisfies } from './scan-figures';

const ONLY = 0;

type WireComparison = NonNullable<WireWhy['scanners'][number]['clauses'][number]['fallback']>;
type WireScanner = WireWhy['scanners'][number];

export interface WhyInput {
  readonly listing: Listing;
  /** Reference data of the symbol's day, in columns of one entry. */
  readonly reference: DayReference;
  /** The symbol's minute bars up to the moment, ascending. */
  readonly bars: readonly MinuteBar[];
  /** The moment, epoch milliseconds: a whole minute of the day. */
  readonly at: number;
  /** The official open of the day; null or absent if we know it from bars only. */
  readonly officialOpen?: number | null;
  /** The headline that stands for the symbol since the previous close. */
  readonly catalyst: Headline | null;
}

/** A repeated answer and the time since which it has been the same. */
class Answer {
  #passes: boolean | null = null;
  #since = 0;

  note(passes: boolean, at: number): void {
    if (passes !== this.#passes) this.#since = at;
    this.#passes = passes;
  }

  told(): { passes: boolean; since: string } {
    return { passes: this.#passes === true, since: new Date(this.#since).toISOString() };
  }
}

const comparison = (engine: Engine, { field, op, value: threshold }: ScanCondition, at: number): WireComparison => {
  const value = FIGURES[field](engine, ONLY, at);
  const margin = op === '>=' || op === '>' ? value - threshold : threshold - value;
  return {
    text: conditionText({ field, op, value: threshold }),
    field,
    op,
    threshold,
    value: orNull(value),
    margin: orNull(margin),
    passes: satisfies(value, op, threshold),
  };
};

/** The normal engine with one symbol, moved through the day minute by minute. */
class Explanation {
  readonly #engine: Engine;
  readonly #scanners = new Map<Scanner, Answer>();
  readonly #clauses = new Map<ScanClause, Answer>();

  constructor(private readonly input: WhyInput) {
    this.#engine = new Engine([input.listing]);
    this.#engine.openDay(input.reference);
  }

  run(): Pick<WireWhy, 'scanners' | 'inputs'> {
    const { bars, at, reference } = this.input;
    let next = 0;
    for (let minute = reference.day.pre_open * 1000; minute <= at; minute += MINUTE_MS) {
      while (next < bars.length && (bars[next]!.t + barSeconds(bars[next]!)) * 1000 <= minute) {
        this.#engine.apply(barBatch(ONLY, priced(bars[next]!)));
        this.#open(bars[next]!.t);
        next += 1;
      }
      this.#engine.moveTo(minute);
      for (const scanner of SCANNERS) this.#decide(scanner, minute);
    }
    return { scanners: SCANNERS.map((scanner) => this.#scanner(scanner)), inputs: this.#inputs() };
  }

  /** The official open applies from the first regular bar on. */
  #open(t: number): void {
    const { officialOpen, reference } = this.input;
    if (t >= reference.day.open && typeof officialOpen === 'number')
      this.#engine.columns.officialOpen[ONLY] = officialOpen;
  }

  /** Notes the answers of a moment, to which the engine has moved. */
  #decide(scanner: Scanner, at: number): void {
    let passes = this.#engine.isScanned[ONLY] === 1 && !this.#engine.isQuarantined(ONLY);
    for (const clause of SCAN_DEFINITIONS[scanner].where) {
      const holds = holdsClause(this.#engine, clause, ONLY, at);
      answerOf(this.#clauses, clause).note(holds, at);
      passes &&= holds;
    }
    answerOf(this.#scanners, scanner).note(passes, at);
  }

  #scanner(scanner: Scanner): WireScanner {
    const { where, version } = SCAN_DEFINITIONS[scanner];
    return {
      scanner,
      rule_version: version,
      ...answerOf(this.#scanners, scanner).told(),
      clauses: where.map((clause) => this.#clause(clause)),
    };
  }

  #clause(clause: ScanClause): WireScanner['clauses'][number] {
    const { at } = this.input;
    const isThin = clause.if_thin_baseline !== undefined && this.#engine.hasThinBaseline(ONLY);
    return {
      ...comparison(this.#engine, clause, at),
      ...answerOf(this.#clauses, clause).told(),
      fallback: isThin ? comparison(this.#engine, clause.if_thin_baseline!, at) : null,
    };
  }

  #inputs(): WireWhy['inputs'] {
    const engine = this.#engine;
    const { bars, reference, catalyst: newest } = this.input;
    const catalyst = newest === null ? null : catalystOf(newest);
    return {
      bars: bars.length,
      price: orNull(engine.columns.price[ONLY]!),
      previous_close: orNull(reference.previous_close[ONLY]!),
      volume: engine.columns.volume[ONLY]!,
      adv20: orNull(reference.adv20[ONLY]!),
      baseline: orNull(engine.baseline(ONLY)),
      rvol_reason: rvolReason(engine, ONLY),
      float: orNull(reference.float[ONLY]!),
      shares_outstanding: orNull(reference.shares_outstanding[ONLY]!),
      ...(reference.origins === undefined ? {} : { origins: [...reference.origins(ONLY)] }),
      catalyst: catalyst?.headline ?? null,
      catalyst_kind: catalyst?.kind ?? null,
      catalyst_at: catalyst?.at ?? null,
      quarantine: engine.isQuarantined(ONLY) ? 'check_split' : null,
    };
  }
}

const answerOf = <K>(known: Map<K, Answer>, key: K): Answer => {
  const entry = known.get(key) ?? new Answer();
  known.set(key, entry);
  return entry;
};

/** For each scanner and each of its rules: whether a symbol passes at a whole minute, and since when. */
export const explain = (input: WhyInput): Pick<WireWhy, 'scanners' | 'inputs'> => new Explanation(input).run();
