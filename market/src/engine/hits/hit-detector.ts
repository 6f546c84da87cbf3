import { SCANNERS, type Scanner, toMs, type WireHit } from '@prebell/contracts';
import { MINUTE_MS } from '../../clock/minute';
import { alphabeticalOrder } from '../alphabetical';
import type { Catalysts } from '../catalysts';
import type { Engine, PrintObserver } from '../engine';
import { SCAN_DEFINITIONS } from '../scan-definition';
import type { HitDraft } from './hit';
import { GRACE_MS, ScanHits, type ScanHitsState } from './scan-hits';

interface Grace {
  readonly scan: ScanHits;
  readonly index: number;
  readonly since: number;
}

/** State from which a restarted detector continues exactly where the last one stopped. */
export interface DetectorState {
  readonly now: number;
  readonly seq: number;
  readonly scans: Readonly<Record<Scanner, ScanHitsState>>;
}

/**
 * The hit log of a trading day. It evaluates a symbol at each of its prints, and all symbols at each whole minute,
 * because relative volume changes with time alone. Nothing else counts, so the log depends on the prints only and not
 * on how often somebody asks: live and replay write the same log.
 */
export class HitDetector implements PrintObserver {
  readonly #scans: Readonly<Record<Scanner, ScanHits>>;
  readonly #all: readonly ScanHits[];
  /** Running grace periods, oldest first; all are equally long. */
  readonly #graces: Grace[] = [];
  readonly #hits: WireHit[] = [];
  /** `seq` of the last hit that `take` returned. */
  #takenSeq = 0;
  /** Market time up to which everything is evaluated, epoch milliseconds. */
  #now = 0;
  #nextMinute = Number.POSITIVE_INFINITY;
  #seq = 0;

  constructor(
    private readonly engine: Engine,
    catalysts: Catalysts,
  ) {
    const alphabetical = alphabeticalOrder(engine.universe);
    const create = (scanner: Scanner): ScanHits => {
      const scan: ScanHits = new ScanHits({
        scanner,
        definition: SCAN_DEFINITIONS[scanner],
        engine,
        catalysts,
        alphabetical,
        onHit: (hit) => this.#log(hit),
        onGrace: (index, since) => this.#graces.push({ scan, index, since }),
      });
      return scan;
    };
    this.#scans = { momentum: create('momentum'), gappers: create('gappers'), low_float: create('low_float') };
    this.#all = SCANNERS.map((scanner) => this.#scans[scanner]);
  }

  /** Starts the log of the engine's day. Symbols still listed at the end of the previous day get no exit. */
  openDay(): void {
    for (const scan of this.#all) scan.clear();
    this.#graces.length = 0;
    this.#hits.length = 0;
    this.#takenSeq = 0;
    this.#seq = 0;
    this.#now = toMs(this.engine.reference.day.pre_open);
    this.#nextMinute = this.#now + MINUTE_MS;
  }

  approach(at: number): void {
    if (at > this.#nextMinute || this.#graces.length > 0) this.#pass(at, false);
  }

  printed(index: number, at: number): void {
    this.#now = Math.max(this.#now, at);
    this.engine.moveTo(this.#now);
    for (const scan of this.#all) scan.decide(index, this.#now);
  }

  /**
   * Evaluates what changes with time alone, up to and including `at` (epoch milliseconds). No print at or before `at`
   * may follow.
   */
  passTo(at: number): void {
    this.#pass(at, true);
    this.#now = Math.max(this.#now, at);
  }

  /** True while the symbol is on any list. */
  isListed(index: number): boolean {
    return this.#all.some((scan) => scan.has(index));
  }

  /** Hits since the last call, in order. */
  take(): WireHit[] {
    const fresh = this.log(this.#takenSeq);
    this.#takenSeq = Math.max(this.#takenSeq, this.#seq);
    return fresh;
  }

  /** The day's hits with a larger `seq`, as far as they are known since the last restart. */
  log(after: number): WireHit[] {
    // Numbers are consecutive, and callers usually want only the newest.
    const first = this.#hits[0]?.seq ?? 0;
    return this.#hits.slice(Math.max(0, after + 1 - first));
  }

  state(): DetectorState {
    const { momentum, gappers, low_float } = this.#scans;
    return {
      now: this.#now,
      seq: this.#seq,
      scans: { momentum: momentum.state(), gappers: gappers.state(), low_float: low_float.state() },
    };
  }

  /**
   * Continues from a state of the engine's day.
   * @param hits the newest hits of the log, up to the state's `seq`.
   * @param taken `seq` of the last hit that `take` returned; `take` does not return hits up to it again.
   */
  restore({ now, seq, scans }: DetectorState, hits: readonly WireHit[] = [], taken = seq): void {
    this.openDay();
    this.#hits.push(...hits);
    this.#takenSeq = taken;
    this.#now = now;
    this.#seq = seq;
    this.#nextMinute = Math.floor(now / MINUTE_MS) * MINUTE_MS + MINUTE_MS;
    for (const scanner of SCANNERS) {
      const scan = this.#scans[scanner];
      scan.restore(scans[scanner]);
      for (const [index, , since] of scans[scanner]) if (since !== null) this.#graces.push({ scan, index, since });
    }
    this.#graces.sort((a, b) => a.since - b.since);
  }

  /** Handles grace periods and whole minutes in the order of time, those exactly at `at` only if `isInclusive`. */
  #pass(at: number, isInclusive: boolean): void {
    const isDue = (moment: number) => moment < at || (isInclusive && moment === at);
    for (;;) {
      const grace = this.#graces[0];
      const over = grace === undefined ? Number.POSITIVE_INFINITY : grace.since + GRACE_MS;
      if (grace !== undefined && over <= this.#nextMinute && isDue(over)) {
        this.#graces.shift();
        this.engine.moveTo(over);
        grace.scan.expire(grace.index, grace.since, over);
      } else if (isDue(this.#nextMinute)) this.#sweep();
      else return;
    }
  }

  #sweep(): void {
    const at = this.#nextMinute;
    this.#nextMinute += MINUTE_MS;
    if (at > toMs(this.engine.reference.day.post_close)) {
      this.#nextMinute = Number.POSITIVE_INFINITY;
      return;
    }
    this.engine.moveTo(at);
    for (let index = 0; index < this.engine.universe.length; index += 1)
      for (const scan of this.#all) scan.decide(index, at);
  }

  #log(hit: HitDraft): void {
    const { date } = this.engine.reference.day;
    this.#seq += 1;
    this.#hits.push({ id: `${date}-${this.#seq}`, date, seq: this.#seq, ...hit });
  }
}
