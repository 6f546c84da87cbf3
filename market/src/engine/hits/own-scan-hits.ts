import {
  CUSTOM_HIT_LIMITS,
  CUSTOM_SCANNER_LIMITS,
  type ScanClause,
  type ScanDefinition,
  type WireCustomHit,
} from '@prebell/contracts';
import type { Catalysts } from '../catalysts';
import { orNull } from '../figures';
import { Scan } from '../scan';
import type { ScanColumns } from '../scan-columns';
import { holdsClause, loosened } from '../scan-figures';
import type { ScanMembers } from '../scan-members';
import { hitInputs } from './hit';
import { betterChange, betterRank, continuesStory, departure, type Gone, type ListedSince, NO_BEST } from './stay';

export interface OwnScanOptions {
  readonly id: string;
  readonly definition: ScanDefinition;
  readonly columns: ScanColumns;
  /** May be shared with other scans; by default the scan has its own. */
  readonly members?: ScanMembers;
  readonly catalysts: Catalysts;
  /** Working memory with an entry per symbol, 0 between runs; shared by all scans. */
  readonly places: Int32Array;
  readonly onHit: (hit: WireCustomHit) => void;
}

/** State from which a restart continues. */
export interface OwnScanState {
  /** Number of the day's last hit. */
  readonly seq: number;
  /** True if matches of the next run do not count as entries. */
  readonly isNew: boolean;
  readonly listed: readonly (readonly [index: number, stay: ListedSince])[];
  readonly gone: readonly (readonly [index: number, gone: Gone])[];
}

/** A scan that starts during a day: the matches of its first run may have been matching for a long time. */
export const NEW_SCAN: OwnScanState = { seq: 0, isNew: true, listed: [], gone: [] };
/** A scan that starts with the day. */
export const EARLY_SCAN: OwnScanState = { ...NEW_SCAN, isNew: false };

/** Marks a match that is already on the list. */
const LISTED = -1;

/**
 * The hits of one user's scan. The desk's own scanners decide at each print (`ScanHits`), which is too expensive for
 * thousands of scans. So this one compares its matches with those of its previous run. A symbol enters when it ranks
 * among the first rows, and leaves with hysteresis (ADR 51).
 */
export class OwnScanHits {
  readonly #scan: Scan;
  /** The loosened groups. A listed symbol that meets one of them has fallen only slightly short. */
  readonly #staying: readonly (readonly ScanClause[])[];
  readonly #listed = new Map<number, ListedSince>();
  readonly #gone = new Map<number, Gone>();
  #seq = 0;
  #isNew = true;

  constructor(private readonly options: OwnScanOptions) {
    const { definition, columns, catalysts, members } = options;
    this.#scan = new Scan(definition, columns, (index) => catalysts.at(index, columns.at) !== null, members);
    this.#staying = [definition.where, ...(definition.or ?? [])].map((group) => group.map(loosened));
  }

  get definition(): ScanDefinition {
    return this.options.definition;
  }

  state(): OwnScanState {
    return {
      seq: this.#seq,
      isNew: this.#isNew,
      listed: [...this.#listed].map(([index, stay]) => [index, { ...stay }]),
      gone: [...this.#gone],
    };
  }

  /** Continues from a saved state of the engine's day. */
  restore({ seq, isNew, listed, gone }: OwnScanState): void {
    this.#seq = seq;
    this.#isNew = isNew;
    this.#listed.clear();
    this.#gone.clear();
    for (const [index, stay] of listed) this.#listed.set(index, { ...stay });
    for (const [index, each] of gone) this.#gone.set(index, each);
  }

  /** Updates the list at `at`, epoch milliseconds. Refresh the columns for that time first. */
  look(at: number): void {
    if (this.#isFull) return;
    const { places } = this.options;
    const matches = this.#scan.run();
    for (let k = 0; k < matches.length; k += 1) places[matches[k]!] = k + 1;
    for (const [index, stay] of this.#listed) {
      const place = places[index]!;
      if (place === 0) this.#fail(index, stay, at);
      else this.#pass(index, stay, place);
    }
    const rows = Math.min(matches.length, CUSTOM_SCANNER_LIMITS.rows);
    for (let k = 0; k < rows; k += 1) if (places[matches[k]!] !== LISTED) this.#enter(matches[k]!, k + 1, at);
    for (let k = 0; k < matches.length; k += 1) places[matches[k]!] = 0;
    this.#isNew = false;
  }

  /** Whether the log has reached the limit for one day. */
  get #isFull(): boolean {
    return this.#seq >= CUSTOM_HIT_LIMITS.perDay;
  }

  #pass(index: number, stay: ListedSince, place: number): void {
    const { places, columns } = this.options;
    places[index] = LISTED;
    stay.belowSince = null;
    const change = columns.engine.percentChange(index);
    if (place < stay.best.rank) stay.best = betterRank(stay.best, place);
    if (change > (stay.best.percent_change ?? Number.NEGATIVE_INFINITY)) stay.best = betterChange(stay.best, change);
  }

  #fail(index: number, stay: ListedSince, at: number): void {
    stay.belowSince ??= at;
    const { due, reason } = departure(stay, at, this.#isNear(index, at));
    if (due > at) return;
    this.#listed.delete(index);
    this.#gone.set(index, { at, best: stay.best });
    this.#emit(index, at, { kind: 'leave', reason, back: false, rank: stay.rank, best: stay.best });
  }

  #isNear(index: number, at: number): boolean {
    const { engine } = this.options.columns;
    if (engine.isQuarantined(index)) return false;
    return this.#staying.some((group) => group.every((clause) => holdsClause(engine, clause, index, at)));
  }

  #enter(index: number, rank: number, at: number): void {
    const { engine } = this.options.columns;
    const gone = this.#gone.get(index);
    const back = continuesStory(gone, at);
    this.#gone.delete(index);
    const best = betterRank(betterChange(back ? gone.best : NO_BEST, orNull(engine.percentChange(index))), rank);
    this.#listed.set(index, { rank, enteredAt: at, belowSince: null, best });
    if (!this.#isNew) this.#emit(index, at, { kind: 'enter', reason: null, back, rank, best });
  }

  #emit(index: number, at: number, part: Pick<WireCustomHit, 'kind' | 'reason' | 'back' | 'rank' | 'best'>): void {
    if (this.#isFull) return;
    const { id, definition, columns, catalysts, onHit } = this.options;
    const { engine } = columns;
    const { date } = engine.reference.day;
    this.#seq += 1;
    onHit({
      id: `${date}-${this.#seq}`,
      date,
      seq: this.#seq,
      scanner: id,
      rule_version: definition.version,
      symbol: engine.universe[index]!.symbol,
      at: new Date(at).toISOString(),
      inputs: hitInputs(engine, catalysts, index, at),
      ...part,
    });
  }
}
