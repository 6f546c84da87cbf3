import { SCANNERS, type Scanner, type WireWhy } from '@prebell/contracts';
import type { DayReference, Listing, MinuteBar } from '../provider';
import { barBatch, priced } from './bar-batch';
import { Engine } from './engine';
import { orNull } from './figures';
import { rvolReason } from './rows';
import { type Clause, type Condition, conditionText, SCAN_DEFINITIONS } from './scan-definition';
import { FIGURES, holdsClause, satisfies } from './scan-figures';

const MINUTE_MS = 60_000;
const ONLY = 0;

type WireComparison = NonNullable<WireWhy['scanners'][number]['clauses'][number]['fallback']>;
type WireScanner = WireWhy['scanners'][number];

export interface WhyInput {
  readonly listing: Listing;
  /** What is known of the symbol's day: columns of one entry. */
  readonly reference: DayReference;
  /** The symbol's minute bars up to the moment, ascending. */
  readonly bars: readonly MinuteBar[];
  /** The moment, epoch milliseconds: a whole minute of the day. */
  readonly at: number;
  /** Newest headline since the previous close. */
  readonly catalyst: string | null;
}

/** Remembers since when an answer has been the same. */
class Since {
  #passes: boolean | null = null;
  #at = 0;

  /** Takes in the answer at a moment; returns since when it holds. */
  note(passes: boolean, at: number): string {
    if (passes !== this.#passes) this.#at = at;
    this.#passes = passes;
    return new Date(this.#at).toISOString();
  }
}

const comparison = (engine: Engine, { field, op, value: threshold }: Condition, at: number): WireComparison => {
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

/** The same engine as everywhere, over one symbol, led through the day minute by minute. */
class Explanation {
  readonly #engine: Engine;
  readonly #scanners = new Map<Scanner, Since>();
  readonly #clauses = new Map<Clause, Since>();

  constructor(private readonly input: WhyInput) {
    this.#engine = new Engine([input.listing]);
    this.#engine.openDay(input.reference);
  }

  run(): Pick<WireWhy, 'scanners' | 'inputs'> {
    const { bars, at, reference } = this.input;
    let scanners: WireScanner[] = [];
    let next = 0;
    for (let minute = reference.day.pre_open * 1000; minute <= at; minute += MINUTE_MS) {
      while (next < bars.length && (bars[next]!.t + 60) * 1000 <= minute) {
        this.#engine.apply(barBatch(ONLY, priced(bars[next]!)));
        next += 1;
      }
      this.#engine.moveTo(minute);
      scanners = SCANNERS.map((scanner) => this.#scanner(scanner, minute));
    }
    return { scanners, inputs: this.#inputs() };
  }

  #scanner(scanner: Scanner, at: number): WireScanner {
    const { where, version } = SCAN_DEFINITIONS[scanner];
    const clauses = where.map((clause) => this.#clause(clause, at));
    const passes =
      !this.#engine.isQuarantined(ONLY) && where.every((clause) => holdsClause(this.#engine, clause, ONLY, at));
    return { scanner, rule_version: version, passes, since: since(this.#scanners, scanner).note(passes, at), clauses };
  }

  #clause(clause: Clause, at: number): WireScanner['clauses'][number] {
    const passes = holdsClause(this.#engine, clause, ONLY, at);
    const isThin = clause.if_thin_baseline !== undefined && this.#engine.hasThinBaseline(ONLY);
    return {
      ...comparison(this.#engine, clause, at),
      passes,
      since: since(this.#clauses, clause).note(passes, at),
      fallback: isThin ? comparison(this.#engine, clause.if_thin_baseline!, at) : null,
    };
  }

  #inputs(): WireWhy['inputs'] {
    const engine = this.#engine;
    const { bars, reference, listing, catalyst } = this.input;
    return {
      bars: bars.length,
      price: orNull(engine.columns.price[ONLY]!),
      previous_close: orNull(reference.previous_close[ONLY]!),
      volume: engine.columns.volume[ONLY]!,
      adv20: orNull(reference.adv20[ONLY]!),
      baseline: orNull(engine.baseline(ONLY)),
      rvol_reason: rvolReason(engine, ONLY),
      float: listing.float,
      shares_outstanding: orNull(reference.shares_outstanding[ONLY]!),
      catalyst,
      quarantine: engine.isQuarantined(ONLY) ? 'check_split' : null,
    };
  }
}

const since = <K>(known: Map<K, Since>, key: K): Since => {
  const entry = known.get(key) ?? new Since();
  known.set(key, entry);
  return entry;
};

/** Predicate by predicate, why a symbol is on each scanner or not at a whole minute, and since when. */
export const explain = (input: WhyInput): Pick<WireWhy, 'scanners' | 'inputs'> => new Explanation(input).run();
