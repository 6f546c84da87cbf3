import { SCAN_DEFINITIONS, SCANNERS, type Scanner, toMs, type WireHit } from '@prebell/contracts';
import { MINUTE_MS } from '../../clock/minute';
import { alphabeticalOrder } from '../alphabetical';
import type { Catalysts } from '../catalysts';
import type { Engine, PrintObserver } from '../engine';
import type { HitDraft } from './hit';
import { QuietZones } from './quiet-zones';
import { ScanHits, type ScanHitsState } from './scan-hits';
import { lastMoment, stateOfLog } from './stored-log';

const forEachScanner = <Value>(read: (scanner: Scanner) => Value): Record<Scanner, Value> =>
  Object.fromEntries(SCANNERS.map((scanner) => [scanner, read(scanner)])) as Record<Scanner, Value>;

/** The time at which a symbol leaves a list unless it recovers first. */
interface Deadline {
  readonly scanner: Scanner;
  readonly index: number;
  readonly due: number;
}

/** Orders deadlines by time, then by symbol and scanner, so that they run in the same order after a restart. */
const comesBefore = (a: Deadline, b: Deadline): boolean =>
  a.due < b.due ||
  (a.due === b.due &&
    (a.index < b.index || (a.index === b.index && SCANNERS.indexOf(a.scanner) < SCANNERS.indexOf(b.scanner))));

/** State from which a restart continues exactly where the detector stopped. */
export interface DetectorState {
  readonly now: number;
  readonly seq: number;
  readonly scans: Readonly<Record<Scanner, ScanHitsState>>;
}

/**
 * The hit log of a trading day. It evaluates a symbol at each of its prints, and all symbols at each whole minute,
 * because relative volume also changes as time passes. Nothing else triggers it, so the log depends on the prints only:
 * live and replay write the same log.
 */
export class HitDetector implements PrintObserver {
  readonly #scans: Readonly<Record<Scanner, ScanHits>>;
  readonly #all: readonly ScanHits[];
  /** Earliest first. */
  readonly #deadlines: Deadline[] = [];
  readonly quiet: QuietZones;
  readonly #hits: WireHit[] = [];
  #takenSeq = 0;
  /** Market time up to which everything is evaluated, epoch milliseconds. */
  #now = 0;
  #nextMinute = Number.POSITIVE_INFINITY;
  #seq = 0;
  readonly #indexes: ReadonlyMap<string, number>;

  constructor(
    private readonly engine: Engine,
    catalysts: Catalysts,
  ) {
    this.quiet = new QuietZones(engine.universe.length);
    this.#indexes = new Map(engine.universe.map(({ symbol }, index) => [symbol, index]));
    const alphabetical = alphabeticalOrder(engine.universe);
    const create = (scanner: Scanner): ScanHits => {
      return new ScanHits({
        scanner,
        definition: SCAN_DEFINITIONS[scanner],
        engine,
        catalysts,
        alphabetical,
        onHit: (hit) => this.#log(hit),
        onDeadline: (index, due) => this.#await({ scanner, index, due }),
      });
    };
    this.#scans = forEachScanner(create);
    this.#all = SCANNERS.map((scanner) => this.#scans[scanner]);
  }

  /** Starts the log of the engine's day. Symbols that were still listed when the previous day ended get no exit. */
  openDay(): void {
    for (const scan of this.#all) scan.clear();
    this.quiet.clear();
    this.#deadlines.length = 0;
    this.#hits.length = 0;
    this.#takenSeq = 0;
    this.#seq = 0;
    this.#now = toMs(this.engine.reference.day.pre_open);
    this.#nextMinute = this.#now + MINUTE_MS;
  }

  get nextAt(): number {
    // Entries are waiting for their rank: the next print with a later time settles them.
    if (!this.#all.every((scan) => scan.isSettled)) return this.#now;
    return Math.min(this.#nextMinute, this.#deadlines[0]?.due ?? Number.POSITIVE_INFINITY);
  }

  get now(): number {
    return this.#now;
  }

  approach(at: number): void {
    this.#pass(at, false);
  }

  printed(index: number, at: number): void {
    this.#now = Math.max(this.#now, at);
    this.engine.moveTo(this.#now);
    this.#decide(index, this.#now);
  }

  /** Removes a symbol that entered a list because of a price that was later cancelled, corrected or replaced. */
  corrected(index: number, at: number): void {
    this.#now = Math.max(this.#now, at);
    this.engine.moveTo(this.#now);
    for (const scan of this.#all) scan.correct(index, this.#now);
    this.#settle();
    this.quiet.wake(index);
  }

  /** Evaluates what changes as time passes, up to and including `at` (epoch milliseconds). Later prints must come after `at`. */
  passTo(at: number): void {
    this.#pass(at, true);
    this.#now = Math.max(this.#now, at);
  }

  /** The hits since the last call, in order. Those after `last` wait for a later call. */
  take(last = this.#seq): WireHit[] {
    const fresh = this.log(this.#takenSeq).filter(({ seq }) => seq <= last);
    this.#takenSeq = fresh.at(-1)?.seq ?? this.#takenSeq;
    return fresh;
  }

  /** `seq` of the last hit that `take` returned. */
  get takenSeq(): number {
    return this.#takenSeq;
  }

  /** The day's hits with a larger `seq`. After a restart, only the hits passed to `restore` and newer ones. */
  log(after: number): WireHit[] {
    // Numbers are consecutive, so we can skip to the first one. Callers usually want only the newest.
    const first = this.#hits[0]?.seq ?? 0;
    return this.#hits.slice(Math.max(0, after + 1 - first));
  }

  state(): DetectorState {
    return { now: this.#now, seq: this.#seq, scans: forEachScanner((scanner) => this.#scans[scanner].state()) };
  }

  /**
   * Continues from a saved state of the engine's day. @param hits the newest hits of the log, up to the state's `seq`.
   * @param taken `seq` of the last hit that `take` returned; `take` does not return hits up to it again.
   */
  restore({ now, seq, scans }: DetectorState, hits: readonly WireHit[] = [], taken = seq): void {
    this.openDay();
    this.#hits.push(...hits);
    this.#takenSeq = taken;
    this.#now = now;
    this.#seq = seq;
    this.#nextMinute = Math.floor(now / MINUTE_MS) * MINUTE_MS + MINUTE_MS;
    for (const scanner of SCANNERS) this.#scans[scanner].restore(scans[scanner]);
  }

  /**
   * Continues the stored log of the engine's day after its last hit. The log determines who is on which list, and
   * nothing before that hit is decided again. The engine must have all prints up to then. @param isExact false if some
   * figures are older than the last hit. Decisions then wait for the next print or minute.
   */
  continueLog(hits: readonly WireHit[], isExact: boolean): void {
    const scans = forEachScanner((scanner) =>
      stateOfLog(
        hits.filter((hit) => hit.scanner === scanner),
        this.#indexes,
      ),
    );
    this.restore({ now: lastMoment(hits), seq: hits.at(-1)!.seq, scans }, hits);
    if (isExact) this.#decideAll(this.#now);
  }

  #await(deadline: Deadline): void {
    const before = this.#deadlines.findLastIndex((each) => comesBefore(each, deadline));
    this.#deadlines.splice(before + 1, 0, deadline);
  }

  /** Runs deadlines and whole minutes in time order up to `at`. Those at `at` itself run only if `isInclusive`. */
  #pass(at: number, isInclusive: boolean): void {
    if (isInclusive || at > this.#now) this.#settle();
    const isDue = (moment: number) => moment < at || (isInclusive && moment === at);
    for (;;) {
      const next = this.#deadlines[0];
      if (next !== undefined && next.due <= this.#nextMinute && isDue(next.due)) {
        this.#deadlines.shift();
        this.engine.moveTo(next.due);
        this.#scans[next.scanner].expire(next.index, next.due);
        this.quiet.wake(next.index);
      } else if (isDue(this.#nextMinute)) this.#sweep();
      else return;
    }
  }

  #settle(): void {
    for (const scan of this.#all) scan.settle(this.#now);
  }

  #sweep(): void {
    const at = this.#nextMinute;
    this.#nextMinute += MINUTE_MS;
    if (at > toMs(this.engine.reference.day.post_close)) {
      this.#nextMinute = Number.POSITIVE_INFINITY;
      return;
    }
    this.#decideAll(at);
  }

  #decideAll(at: number): void {
    this.engine.moveTo(at);
    const { price, volume } = this.engine.columns;
    for (let index = 0; index < price.length; index += 1)
      // A symbol that has not printed cannot be on a list.
      if (!Number.isNaN(price[index]) && !this.quiet.contains(index, price[index]!, { volume: volume[index]!, at }))
        this.#decide(index, at);
    for (const scan of this.#all) scan.settle(at);
  }

  /** Evaluates a symbol for all lists, and computes the zone in which a print cannot change the result. */
  #decide(index: number, at: number): void {
    const zone = this.quiet.widest(at);
    for (const scan of this.#all) {
      scan.decide(index, at);
      scan.narrow(index, at, zone);
    }
    this.quiet.set(index, zone);
  }

  #log(hit: HitDraft): void {
    const { date } = this.engine.reference.day;
    this.#seq += 1;
    this.#hits.push({ id: `${date}-${this.#seq}`, date, seq: this.#seq, ...hit });
  }
}
