import { randomUUID } from 'node:crypto';
import type { ScanDefinition, WireCustomHit } from '@prebell/contracts';
import type { FollowedScan, OwnHitBatch, OwnHitMark } from '../../wire';
import { alphabeticalOrder } from '../alphabetical';
import type { Catalysts } from '../catalysts';
import type { Engine } from '../engine';
import { ScanColumns } from '../scan-columns';
import { EARLY_SCAN, NEW_SCAN, OwnScanHits, type OwnScanState } from './own-scan-hits';
import { stateOfLog } from './stored-log';

/** How often a scan runs, milliseconds of market time. */
export const LOOK_EVERY_MS = 1_000;
/** The scans are divided into this many parts. Each part has its own tenth of the second, so that no tick has to run all scans. */
const PARTS = 10;
const PART_MS = LOOK_EVERY_MS / PARTS;
/** Most hits that may wait to be stored. During a long outage of the database, we lose the oldest. */
const MOST_WAITING = 50_000;
/** Most hits in one batch. */
const BATCH = 1_000;

/** A scan's id determines its part, so that its log does not depend on other scans. */
const partOf = (id: string): number => Number.parseInt(id.slice(-4), 16) % PARTS || 0;

/** How long after each whole second a scan runs, milliseconds. */
export const lookShift = (id: string): number => partOf(id) * PART_MS;

/** State from which a restart continues. */
export interface OwnHitsState {
  readonly scans: readonly { readonly id: string; readonly definition: ScanDefinition; readonly state: OwnScanState }[];
  readonly waiting: readonly WireCustomHit[];
}

interface Part {
  readonly columns: ScanColumns;
  readonly scans: Map<string, OwnScanHits>;
}

/**
 * The hit logs of users' own scans (ADR 79). Each scan runs once per second of market time, at the tenth of its part.
 * It sees all prints up to that time and none after it. So its log depends on the prints only: it is the same live, in
 * a replay and after a restart.
 */
export class OwnHits {
  readonly #parts = new Map<number, Part>();
  readonly #alphabetical: Int32Array;
  readonly #indexes: ReadonlyMap<string, number>;
  readonly #places: Int32Array;
  /** Identifies this process's numbering of hits. */
  readonly #engineId = randomUUID();
  #waiting: WireCustomHit[] = [];
  /** Number of the last hit. */
  #last = 0;
  #hasNews = false;

  constructor(
    private readonly engine: Engine,
    private readonly catalysts: Catalysts,
  ) {
    const { universe } = engine;
    this.#alphabetical = alphabeticalOrder(universe);
    this.#indexes = new Map(universe.map(({ symbol }, index) => [symbol, index]));
    this.#places = new Int32Array(universe.length);
  }

  /**
   * Replaces the scans. A scan whose version is unchanged keeps running. A new or changed scan continues its stored
   * log, or starts one.
   */
  follow(scans: readonly FollowedScan[]): void {
    const wanted = new Map(scans.map((scan) => [scan.id, scan]));
    for (const { scans: known } of this.#parts.values())
      for (const [id, { definition }] of known)
        if (wanted.get(id)?.definition.version !== definition.version) known.delete(id);
    for (const { id, definition, log } of scans) {
      if (this.#parts.get(partOf(id))?.scans.has(id)) continue;
      this.#add(id, definition).restore(this.#stateOf(log));
    }
  }

  /**
   * Begins the engine's day.
   * @param isWhole false if some of the day's prints were already applied
   */
  openDay(isWhole: boolean): void {
    for (const { scans } of this.#parts.values())
      for (const scan of scans.values()) scan.restore(isWhole ? EARLY_SCAN : NEW_SCAN);
  }

  /** The time of the next run of any scan after `at`, epoch milliseconds. Infinity without scans. */
  nextAt(at: number): number {
    let next = Number.POSITIVE_INFINITY;
    for (const [part, { scans }] of this.#parts) {
      const shift = part * PART_MS;
      if (scans.size > 0) next = Math.min(next, Math.floor((at - shift) / LOOK_EVERY_MS + 1) * LOOK_EVERY_MS + shift);
    }
    return next;
  }

  /** Runs the scans that are due at `at` (epoch milliseconds). The engine must have all prints, events and halts up to then. */
  look(at: number): void {
    const part = this.#parts.get((at % LOOK_EVERY_MS) / PART_MS);
    if (part === undefined || part.scans.size === 0) return;
    part.columns.refresh(at);
    for (const scan of part.scans.values()) scan.look(at);
  }

  /** Whether there are new hits since the last call. */
  takeNews(): boolean {
    const hasNews = this.#hasNews;
    this.#hasNews = false;
    return hasNews;
  }

  /** The next batch of hits. `stored` confirms that the hits up to it are stored, so we drop those. */
  take(stored: OwnHitMark | null): OwnHitBatch {
    const first = this.#last - this.#waiting.length + 1;
    if (stored?.engine === this.#engineId) this.#waiting.splice(0, Math.max(0, stored.number + 1 - first));
    const hits = this.#waiting.slice(0, BATCH);
    const number = this.#last - this.#waiting.length + hits.length;
    return { mark: { engine: this.#engineId, number }, hits };
  }

  state(): OwnHitsState {
    const scans = [...this.#parts.values()].flatMap((part) => [...part.scans]);
    return {
      scans: scans.map(([id, scan]) => ({ id, definition: scan.definition, state: scan.state() })),
      waiting: this.#waiting,
    };
  }

  /** Continues from a saved state of the engine's day. */
  restore({ scans, waiting }: OwnHitsState): void {
    this.#parts.clear();
    for (const { id, definition, state } of scans) this.#add(id, definition).restore(state);
    this.#waiting = [...waiting];
    this.#last = waiting.length;
    this.#hasNews = waiting.length > 0;
  }

  #add(id: string, definition: ScanDefinition): OwnScanHits {
    const { engine, catalysts } = this;
    const key = partOf(id);
    const part = this.#parts.get(key) ?? { columns: new ScanColumns(engine, this.#alphabetical), scans: new Map() };
    this.#parts.set(key, part);
    const scan = new OwnScanHits({
      id,
      definition,
      columns: part.columns,
      catalysts,
      places: this.#places,
      onHit: (hit) => this.#log(hit),
    });
    part.scans.set(id, scan);
    return scan;
  }

  /**
   * A scan with hits today continues its log: symbols that no longer match leave at its next run. New matches of that
   * run do not count as entries, because the log does not name the symbols that the scan's own first run found.
   */
  #stateOf(log: readonly WireCustomHit[]): OwnScanState {
    const { date } = this.engine.reference.day;
    const hits = log.filter((hit) => hit.date === date);
    if (hits.length === 0) return NEW_SCAN;
    const { listed, gone } = stateOfLog(hits, this.#indexes);
    return { seq: Math.max(...hits.map(({ seq }) => seq)), isNew: true, listed, gone };
  }

  #log(hit: WireCustomHit): void {
    this.#waiting.push(hit);
    this.#last += 1;
    this.#hasNews = true;
    if (this.#waiting.length > MOST_WAITING) this.#waiting.shift();
  }
}
