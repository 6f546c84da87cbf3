import type { ScanField, Scanner } from '@prebell/contracts';
import type { Catalysts } from '../catalysts';
import type { Engine } from '../engine';
import type { Clause, ScanDefinition } from '../scan-definition';
import { FIGURES, holdsClause } from '../scan-figures';
import { type HitDraft, hitInputs } from './hit';

/** How far a figure may fall short of its threshold, and for how long, before a symbol leaves (ruling 17). */
const SLACK = 0.05;
export const GRACE_MS = 10_000;

/** Figures that no print changes: symbols that fail by them are skipped for the rest of the day. */
const FIXED_FIELDS: readonly ScanField[] = ['float'];

export interface ScanHitsOptions {
  readonly scanner: Scanner;
  readonly definition: ScanDefinition;
  readonly engine: Engine;
  readonly catalysts: Catalysts;
  /** Position of each symbol in alphabetical order; breaks ties in the ranking. */
  readonly alphabetical: Int32Array;
  readonly onHit: (hit: HitDraft) => void;
  /** A listed symbol fell below a threshold: ask `expire` for it once `GRACE_MS` are over. */
  readonly onGrace: (index: number, since: number) => void;
}

/** Members of one scanner's list for its events: symbols enter by the plain rules and leave with hysteresis. */
export class ScanHits {
  /** Rank at which each listed symbol entered. */
  readonly #listed = new Map<number, number>();
  /** When a listed symbol fell below a threshold, epoch milliseconds. */
  readonly #below = new Map<number, number>();
  readonly #isCandidate: Uint8Array;
  readonly #moving: readonly Clause[];

  constructor(private readonly options: ScanHitsOptions) {
    const { engine, definition } = options;
    const fixed = definition.where.filter(({ field }) => FIXED_FIELDS.includes(field));
    this.#moving = definition.where.filter(({ field }) => !FIXED_FIELDS.includes(field));
    this.#isCandidate = Uint8Array.from(engine.universe, (_, index) =>
      fixed.every((clause) => holdsClause(engine, clause, index, 0)) ? 1 : 0,
    );
  }

  clear(): void {
    this.#listed.clear();
    this.#below.clear();
  }

  /** Universe indices on the list. */
  listed(): IterableIterator<number> {
    return this.#listed.keys();
  }

  has(index: number): boolean {
    return this.#listed.has(index);
  }

  /** Evaluates a symbol at `at` (epoch milliseconds). Move the engine there first. */
  decide(index: number, at: number): void {
    if (this.#isCandidate[index] === 0) return;
    const passes = this.#holds(index, at, 0);
    if (!this.#listed.has(index)) {
      if (passes) this.#enter(index, at);
      return;
    }
    if (passes) this.#below.delete(index);
    else if (!this.#holds(index, at, SLACK)) this.#leave(index, at, 'fell_short');
    else if (!this.#below.has(index)) {
      this.#below.set(index, at);
      this.options.onGrace(index, at);
    }
  }

  /** Ends at `at` the grace period that began at `since`: the symbol leaves unless it has recovered. */
  expire(index: number, since: number, at: number): void {
    if (this.#below.get(index) === since) this.#leave(index, at, 'stayed_below');
  }

  /** State for a restart: listed symbols with their rank and, if one is running, the start of their grace period. */
  state(): ScanHitsState {
    return [...this.#listed].map(([index, rank]) => [index, rank, this.#below.get(index) ?? null]);
  }

  restore(state: ScanHitsState): void {
    this.clear();
    for (const [index, rank, since] of state) {
      this.#listed.set(index, rank);
      if (since !== null) this.#below.set(index, since);
    }
  }

  #holds(index: number, at: number, slack: number): boolean {
    const { engine } = this.options;
    if (engine.isQuarantined(index)) return false;
    for (const clause of this.#moving) if (!holdsClause(engine, clause, index, at, slack)) return false;
    return true;
  }

  #enter(index: number, at: number): void {
    let rank = 1;
    for (const other of this.#listed.keys()) if (this.#isBefore(other, index, at)) rank += 1;
    this.#listed.set(index, rank);
    this.#tell('enter', null, index, rank, at);
  }

  #leave(index: number, at: number, reason: NonNullable<HitDraft['reason']>): void {
    const rank = this.#listed.get(index)!;
    this.#listed.delete(index);
    this.#below.delete(index);
    this.#tell('leave', reason, index, rank, at);
  }

  /** The order of the scanner's table. */
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

  #tell(kind: 'enter' | 'leave', reason: HitDraft['reason'], index: number, rank: number, at: number): void {
    const { scanner, definition, engine, catalysts, onHit } = this.options;
    onHit({
      scanner,
      rule_version: definition.version,
      kind,
      reason,
      symbol: engine.universe[index]!.symbol,
      at: new Date(at).toISOString(),
      rank,
      inputs: hitInputs(engine, catalysts, index, at),
    });
  }
}

export type ScanHitsState = (readonly [index: number, rank: number, since: number | null])[];
