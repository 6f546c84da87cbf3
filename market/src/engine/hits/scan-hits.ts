import type { HitBest, ScanClause, ScanDefinition, ScanField, Scanner } from '@prebell/contracts';
import type { Catalysts } from '../catalysts';
import type { Engine } from '../engine';
import { orNull } from '../figures';
import { FIGURES, holdsClause, loosened } from '../scan-figures';
import { type HitDraft, hitInputs } from './hit';
import { keepIn, keepOut } from './quiet-bounds';
import type { QuietZone } from './quiet-zones';
import {
  betterChange,
  betterRank,
  continuesStory,
  departure,
  type Gone,
  type LeaveReason,
  type ListedSince,
  NO_BEST,
} from './stay';

/** Figures that no print changes. A symbol that fails such a clause is skipped for the rest of the day. */
const FIXED_FIELDS: readonly ScanField[] = ['float'];

export interface ScanHitsOptions {
  readonly scanner: Scanner;
  readonly definition: ScanDefinition;
  readonly engine: Engine;
  readonly catalysts: Catalysts;
  /** Position of each symbol in alphabetical order, to break ties in the ranking. */
  readonly alphabetical: Int32Array;
  readonly onHit: (hit: HitDraft) => void;
  /** Called when a listed symbol falls below a threshold: the caller must call `expire` at `due`, epoch milliseconds. */
  readonly onDeadline: (index: number, due: number) => void;
}

/** A symbol on the list. */
interface Stay extends ListedSince {
  /** When it leaves unless it recovers, and why. */
  due: number | null;
  reason: LeaveReason;
}

/** An entry whose rank is not final until all prints with the same time are applied. */
interface Entry {
  readonly index: number;
  readonly at: number;
  readonly isBack: boolean;
  readonly inputs: HitDraft['inputs'];
}

/** State from which a restart continues. */
export interface ScanHitsState {
  readonly listed: readonly (readonly [index: number, stay: Stay])[];
  readonly gone: readonly (readonly [index: number, gone: Gone])[];
}

/**
 * The symbols on one scanner's list. A symbol enters as soon as it meets the rules, and leaves with hysteresis (ADR
 * 51): if it falls far below a threshold, once it has stayed for a minute; if slightly below, after five minutes.
 */
export class ScanHits {
  readonly #listed = new Map<number, Stay>();
  readonly #gone = new Map<number, Gone>();
  /** Entries at the current time, in order. */
  readonly #entries: Entry[] = [];
  /** Listed symbols that reached a new best change at the current time. Their position may now be their best as well. */
  readonly #stronger = new Set<number>();
  /** 1 for symbols that pass the clauses on fixed figures today. */
  readonly #isCandidate: Uint8Array;
  readonly #fixed: readonly ScanClause[];
  readonly #moving: readonly ScanClause[];
  /** The loosened clauses, which let a symbol stay. */
  readonly #staying: readonly ScanClause[];

  constructor(private readonly options: ScanHitsOptions) {
    const { engine, definition } = options;
    this.#fixed = definition.where.filter(({ field }) => FIXED_FIELDS.includes(field));
    this.#moving = definition.where.filter(({ field }) => !FIXED_FIELDS.includes(field));
    this.#staying = this.#moving.map((clause) => ({
      ...loosened(clause),
      ...(clause.if_thin_baseline === undefined ? {} : { if_thin_baseline: loosened(clause.if_thin_baseline) }),
    }));
    this.#isCandidate = new Uint8Array(engine.universe.length);
  }

  /** Begins the engine's day. */
  clear(): void {
    this.#listed.clear();
    this.#gone.clear();
    this.#entries.length = 0;
    this.#stronger.clear();
    const { engine } = this.options;
    for (let index = 0; index < this.#isCandidate.length; index += 1)
      this.#isCandidate[index] =
        engine.isScanned[index] === 1 && this.#fixed.every((clause) => holdsClause(engine, clause, index, 0)) ? 1 : 0;
  }

  /** Evaluates a symbol at `at` (epoch milliseconds). Move the engine there first. */
  decide(index: number, at: number): void {
    if (this.#isCandidate[index] === 0) return;
    const stay = this.#listed.get(index);
    const passes = this.#holds(this.#moving, index, at);
    if (stay === undefined) {
      if (passes) this.#enter(index, at);
      return;
    }
    this.#strengthen(stay, index);
    if (passes) {
      stay.belowSince = null;
      stay.due = null;
      return;
    }
    stay.belowSince ??= at;
    const isNear = this.#holds(this.#staying, index, at);
    this.#plan(stay, index, at, departure(stay, at, isNear));
  }

  /** Narrows a zone so that this list has nothing to decide within it. Call it right after `decide`, before the engine moves. */
  narrow(index: number, at: number, zone: QuietZone): void {
    if (this.#isCandidate[index] === 0) return;
    const { engine } = this.options;
    const stay = this.#listed.get(index);
    if (stay === undefined) keepOut(engine, this.#moving, index, zone);
    else if (stay.belowSince !== null) zone.until = 0;
    else keepIn(engine, this.#moving, { index, at, best: stay.best.percent_change }, zone);
  }

  /**
   * Call it when a price used in figures was replaced. If that price caused an entry, the entry is withdrawn at once,
   * without grace period or minimum stay.
   */
  correct(index: number, at: number): void {
    const stay = this.#listed.get(index);
    const isLeastStay = stay?.reason === 'fell_short' && stay.due !== null;
    if (stay !== undefined && (stay.belowSince === null || isLeastStay) && !this.#holds(this.#moving, index, at))
      this.#leave(index, at, 'corrected');
    else this.decide(index, at);
  }

  /** A deadline has come. The symbol leaves unless it has recovered or has got another deadline. */
  expire(index: number, due: number): void {
    const stay = this.#listed.get(index);
    if (stay?.due === due) this.#leave(index, due, stay.reason);
  }

  state(): ScanHitsState {
    return {
      listed: [...this.#listed].map(([index, stay]) => [index, { ...stay }]),
      gone: [...this.#gone],
    };
  }

  /** Continues from a saved state of the engine's day and reports the deadlines again. */
  restore({ listed, gone }: ScanHitsState): void {
    this.clear();
    for (const [index, stay] of listed) {
      this.#listed.set(index, { ...stay });
      if (stay.due !== null) this.options.onDeadline(index, stay.due);
    }
    for (const [index, each] of gone) this.#gone.set(index, each);
  }

  #plan(stay: Stay, index: number, at: number, { reason, due }: ReturnType<typeof departure>): void {
    stay.reason = reason;
    if (due <= at) {
      this.#leave(index, at, reason);
      return;
    }
    if (stay.due === due) return;
    stay.due = due;
    this.options.onDeadline(index, due);
  }

  #holds(clauses: readonly ScanClause[], index: number, at: number): boolean {
    const { engine } = this.options;
    if (engine.isQuarantined(index)) return false;
    for (const clause of clauses) if (!holdsClause(engine, clause, index, at)) return false;
    return true;
  }

  #enter(index: number, at: number): void {
    const { engine, catalysts } = this.options;
    const gone = this.#gone.get(index);
    const isBack = continuesStory(gone, at);
    this.#gone.delete(index);
    const best = betterChange(isBack ? gone.best : NO_BEST, orNull(engine.percentChange(index)));
    this.#listed.set(index, { rank: 0, enteredAt: at, belowSince: null, due: null, reason: 'fell_short', best });
    this.#entries.push({ index, at, isBack, inputs: hitInputs(engine, catalysts, index, at) });
  }

  get isSettled(): boolean {
    return this.#entries.length === 0 && this.#stronger.size === 0;
  }

  /**
   * Ranks and reports the entries of the current time once it is over. The bars of a minute all end together but are
   * applied one by one. A rank computed in between would miss some of them.
   */
  settle(now: number): void {
    for (const { index, at, isBack, inputs } of this.#entries.splice(0)) {
      const stay = this.#listed.get(index)!;
      stay.rank = this.#rank(index, at);
      stay.best = betterRank(stay.best, stay.rank);
      const { rank, best } = stay;
      this.#emit('enter', null, index, { rank, at, best, isBack, inputs });
    }
    for (const index of this.#stronger) {
      const stay = this.#listed.get(index);
      if (stay !== undefined) stay.best = betterRank(stay.best, this.#rank(index, now));
    }
    this.#stronger.clear();
  }

  #leave(index: number, at: number, reason: LeaveReason): void {
    if (!this.isSettled) this.settle(at);
    const { engine, catalysts } = this.options;
    const { rank, best } = this.#listed.get(index)!;
    this.#listed.delete(index);
    this.#gone.set(index, { at, best });
    this.#emit('leave', reason, index, {
      rank,
      at,
      best,
      isBack: false,
      inputs: hitInputs(engine, catalysts, index, at),
    });
  }

  /** When a symbol's change reaches a new high, its position may reach a new best as well. */
  #strengthen(stay: Stay, index: number): void {
    const change = this.options.engine.percentChange(index);
    if (!(change > (stay.best.percent_change ?? Number.NEGATIVE_INFINITY))) return;
    stay.best = betterChange(stay.best, change);
    if (stay.best.rank !== 1) this.#stronger.add(index);
  }

  /** Position of a symbol among the listed ones, in the order of the scanner's table. */
  #rank(index: number, at: number): number {
    let rank = 1;
    for (const other of this.#listed.keys()) if (other !== index && this.#isBefore(other, index, at)) rank += 1;
    return rank;
  }

  #isBefore(a: number, b: number, at: number): boolean {
    const { definition, engine, catalysts, alphabetical } = this.options;
    if (definition.catalyst_first) {
      const [leadA, leadB] = [catalysts.at(a, at) !== null, catalysts.at(b, at) !== null];
      if (leadA !== leadB) return leadA;
    }
    const key = FIGURES[definition.sort];
    const [keyA, keyB] = [key(engine, a, at), key(engine, b, at)];
    return keyA === keyB ? alphabetical[a]! < alphabetical[b]! : keyA > keyB;
  }

  #emit(
    kind: 'enter' | 'leave',
    reason: HitDraft['reason'],
    index: number,
    { at, isBack, ...rest }: Pick<HitDraft, 'rank' | 'inputs'> & { at: number; best: HitBest; isBack: boolean },
  ): void {
    const { scanner, definition, engine, onHit } = this.options;
    onHit({
      scanner,
      rule_version: definition.version,
      kind,
      reason,
      symbol: engine.universe[index]!.symbol,
      at: new Date(at).toISOString(),
      back: isBack,
      ...rest,
    });
  }
}
