import {
  conditionText,
  SCAN_DEFINITIONS,
  SCANNERS,
  type ScanClause,
  type ScanCondition,
  type ScanDefinition,
  type WireOwnWhy,
  type WireWhy,
} from '@prebell/contracts';
import { MINUTE_MS } from '../clock/minute';
import {
  barSeconds,
  type DayReference,
  type Headline,
  type Listing,
  type MinuteBar,
  type StatusChange,
} from '../provider';
import { barBatch, priced } from './bar-batch';
import { catalystOf } from './catalysts';
import { Engine } from './engine';
import { HALT_FIGURES } from './event-figures';
import { orNull } from './figures';
import { rvolReason } from './rows';
import { FIGURES, holdsClause, satisfies } from './scan-figures';

const ONLY = 0;

type WireComparison = NonNullable<WireWhy['scanners'][number]['clauses'][number]['fallback']>;
type WireClause = WireWhy['scanners'][number]['clauses'][number];
/** The answer about one scan. */
type Verdict = Pick<WireOwnWhy['scanners'][number], 'passes' | 'since' | 'left_out' | 'groups'>;

/** The data about a symbol's day that explanations use. */
export interface Day {
  readonly listing: Listing;
  /** Reference data for the symbol's day, in columns with one entry. */
  readonly reference: DayReference;
  /** The symbol's minute bars up to `at`, ascending. */
  readonly bars: readonly MinuteBar[];
  /** The time to explain, epoch milliseconds: a whole minute of the day. */
  readonly at: number;
  /** The day's official open; null or absent if we know the open only from bars. */
  readonly officialOpen?: number | null;
  /** The symbol's halts and resumptions up to `at`, by time; null or absent if unknown. */
  readonly statuses?: readonly StatusChange[] | null;
}

export interface WhyInput extends Day {
  /** The headline that represents the symbol since the previous close. */
  readonly catalyst: Headline | null;
}

/** The answer to a repeated question, and since when it has been the same. */
class Answer {
  #passes: boolean | null = null;
  #since = 0;

  note(passes: boolean, at: number): void {
    if (passes !== this.#passes) this.#since = at;
    this.#passes = passes;
  }

  state(): { passes: boolean; since: string } {
    return { passes: this.#passes === true, since: new Date(this.#since).toISOString() };
  }
}

/** The normal engine with a single symbol, moved through the day minute by minute. */
class Explanation {
  readonly engine: Engine;
  readonly #scans: readonly (readonly [ScanDefinition, Answer])[];
  readonly #groups = new Map<readonly ScanClause[], Answer>();
  readonly #clauses = new Map<ScanClause, Answer>();

  constructor(
    private readonly input: Day,
    scans: readonly ScanDefinition[],
  ) {
    this.engine = new Engine([input.listing]);
    this.engine.openDay(input.reference);
    this.#scans = scans.map((scan) => [scan, new Answer()]);
  }

  /** The verdict of each scan, in the order of the scans. */
  run(): readonly Verdict[] {
    const { bars, at, reference, statuses } = this.input;
    let nextBar = 0;
    let nextStatus = 0;
    for (let minute = reference.day.pre_open * 1000; minute <= at; minute += MINUTE_MS) {
      while (nextBar < bars.length && (bars[nextBar]!.t + barSeconds(bars[nextBar]!)) * 1000 <= minute) {
        this.engine.apply(barBatch(ONLY, priced(bars[nextBar]!)));
        this.#open(bars[nextBar]!.t);
        nextBar += 1;
      }
      for (; statuses != null && nextStatus < statuses.length && statuses[nextStatus]!.at <= minute; nextStatus += 1)
        this.engine.halts.apply({ ...statuses[nextStatus]!, index: ONLY });
      // Scans compare ages of events, and the engine notes an event only when its second is over.
      this.engine.events.passTo(minute);
      this.engine.moveTo(minute);
      for (const [scan, answer] of this.#scans) answer.note(this.#decide(scan, minute), minute);
    }
    return this.#scans.map(([scan, answer]) => ({
      ...answer.state(),
      left_out: this.#leftOut(scan),
      groups: groupsOf(scan).map((group) => ({
        passes: answerOf(this.#groups, group).state().passes,
        clauses: group.map((clause) => this.#clause(clause)),
      })),
    }));
  }

  /** The official open applies from the first regular bar on. */
  #open(t: number): void {
    const { officialOpen, reference } = this.input;
    if (t >= reference.day.open && typeof officialOpen === 'number')
      this.engine.columns.officialOpen[ONLY] = officialOpen;
  }

  /** Notes the answers at a time to which the engine has moved. @returns whether the scan lists the symbol then */
  #decide(scan: ScanDefinition, at: number): boolean {
    let isMet = false;
    for (const group of groupsOf(scan)) {
      let holdsAll = true;
      for (const clause of group) {
        const holds = this.#isKnown(clause) && holdsClause(this.engine, clause, ONLY, at);
        answerOf(this.#clauses, clause).note(holds, at);
        holdsAll &&= holds;
      }
      answerOf(this.#groups, group).note(holdsAll, at);
      isMet ||= holdsAll;
    }
    return isMet && this.#leftOut(scan) === null;
  }

  /** Why the symbol cannot be on the list, whatever its figures; null if nothing excludes it. */
  #leftOut({ other_kinds }: ScanDefinition): Verdict['left_out'] {
    const { engine } = this;
    const isRightKind = other_kinds === true ? this.input.listing.kind !== 'test' : engine.isScanned[ONLY] === 1;
    if (!isRightKind) return 'kind';
    if (Number.isNaN(engine.columns.price[ONLY]!)) return 'no_trade';
    return engine.isQuarantined(ONLY) ? 'check_split' : null;
  }

  /** If the day's halts are not known, figures about halts are unknown too, not zero. */
  #isKnown({ field }: ScanCondition): boolean {
    return this.input.statuses != null || !HALT_FIGURES.has(field);
  }

  #clause(clause: ScanClause): WireClause {
    const isThin = clause.if_thin_baseline !== undefined && this.engine.hasThinBaseline(ONLY);
    return {
      ...this.#comparison(clause),
      ...answerOf(this.#clauses, clause).state(),
      fallback: isThin ? this.#comparison(clause.if_thin_baseline!) : null,
    };
  }

  #comparison(condition: ScanCondition): WireComparison {
    const { field, op, value: threshold } = condition;
    const value = this.#isKnown(condition) ? FIGURES[field](this.engine, ONLY, this.input.at) : Number.NaN;
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
  }
}

const groupsOf = ({ where, or = [] }: ScanDefinition): readonly (readonly ScanClause[])[] => [where, ...or];

const answerOf = <K>(known: Map<K, Answer>, key: K): Answer => {
  const entry = known.get(key) ?? new Answer();
  known.set(key, entry);
  return entry;
};

/** The figures behind an answer. Move the engine to the time of the answer first. */
const inputsOf = (engine: Engine, { bars, reference, catalyst: newest }: WhyInput): WireWhy['inputs'] => {
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
};

/** For each of the desk's scanners and each of its rules: whether a symbol passes at a whole minute, and since when. */
export const explain = (input: WhyInput): Pick<WireWhy, 'scanners' | 'inputs'> => {
  const explanation = new Explanation(
    input,
    SCANNERS.map((scanner) => SCAN_DEFINITIONS[scanner]),
  );
  const scanners = explanation.run().map(({ passes, since, groups }, k) => {
    const scanner = SCANNERS[k]!;
    const { clauses } = groups[0]!;
    return { scanner, rule_version: SCAN_DEFINITIONS[scanner].version, passes, since, clauses };
  });
  return { scanners, inputs: inputsOf(explanation.engine, input) };
};

/** Like `explain`, for any scans: a verdict for each, in the same order. */
export const explainScans = (input: Day, scans: readonly ScanDefinition[]): readonly Verdict[] =>
  new Explanation(input, scans).run();
