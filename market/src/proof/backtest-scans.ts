import type { ScanClause, ScanDefinition, WireCustomHit } from '@prebell/contracts';
import { MINUTE_MS } from '../clock/minute';
import { alphabeticalOrder } from '../engine/alphabetical';
import type { Catalysts } from '../engine/catalysts';
import type { Engine } from '../engine/engine';
import { EVENT_FIGURES } from '../engine/event-figures';
import { LOOK_EVERY_MS, lookShift } from '../engine/hits/own-hits';
import { EARLY_SCAN, OwnScanHits } from '../engine/hits/own-scan-hits';
import { ScanColumns } from '../engine/scan-columns';
import { membersKey, ScanMembers } from '../engine/scan-members';

/** A scan of a backtest. Its id decides at which tenth of the second it runs, as on the desk (ADR 79). */
export interface BacktestScan {
  readonly id: string;
  readonly definition: ScanDefinition;
}

/** Scans that run at the same times, and the figures that they share. */
interface Group {
  readonly everyMs: number;
  readonly shift: number;
  readonly columns: ScanColumns;
  /** By `membersKey`: in a grid of thresholds, many variants share their members. */
  readonly members: Map<string, ScanMembers>;
  readonly scans: OwnScanHits[];
}

const fieldsOf = ({ where, or = [], sort }: ScanDefinition): readonly ScanClause['field'][] => [
  sort,
  ...[where, ...or].flat().map(({ field }) => field),
];

/**
 * Whether the matches of a scan can change between two whole minutes, on a day of bars. On such a day prints, volumes
 * and the ends of stays all fall on whole minutes. Only the ages of events and headlines change in between.
 */
const changesWithinMinutes = (definition: ScanDefinition): boolean =>
  definition.catalyst_first || fieldsOf(definition).some((field) => field in EVENT_FIGURES);

const membersIn = ({ columns, members }: Group, definition: ScanDefinition): ScanMembers => {
  const key = membersKey(definition);
  const found = members.get(key) ?? new ScanMembers(definition, columns);
  members.set(key, found);
  return found;
};

/**
 * Runs any number of scans over one recorded day: the same scans as on the desk (`OwnScanHits`), at the same times. It
 * skips runs that cannot find anything new, which does not change the log.
 */
export class BacktestScans {
  readonly #groups = new Map<string, Group>();
  readonly #alphabetical: Int32Array;

  constructor(
    private readonly engine: Engine,
    catalysts: Catalysts,
    scans: readonly BacktestScan[],
    onHit: (scan: number, hit: WireCustomHit) => void,
  ) {
    this.#alphabetical = alphabeticalOrder(engine.universe);
    const places = new Int32Array(engine.universe.length);
    for (const [number, { id, definition }] of scans.entries()) {
      const group = this.#groupOf(id, definition);
      const { columns } = group;
      const members = membersIn(group, definition);
      const onOwnHit = (hit: WireCustomHit) => onHit(number, hit);
      group.scans.push(new OwnScanHits({ id, definition, columns, members, catalysts, places, onHit: onOwnHit }));
    }
  }

  /** Resets every scan for the start of a day. */
  openDay(): void {
    for (const { scans } of this.#groups.values()) for (const scan of scans) scan.restore(EARLY_SCAN);
  }

  /** The time of the next run of any scan after `at`, epoch milliseconds. */
  nextAt(at: number): number {
    let next = Number.POSITIVE_INFINITY;
    for (const { everyMs, shift } of this.#groups.values())
      next = Math.min(next, Math.floor((at - shift) / everyMs + 1) * everyMs + shift);
    return next;
  }

  /** Runs the scans that are due at this time, epoch milliseconds. */
  look(at: number): void {
    for (const { everyMs, shift, columns, scans } of this.#groups.values()) {
      if ((at - shift) % everyMs !== 0) continue;
      columns.refresh(at);
      for (const scan of scans) scan.look(at);
    }
  }

  #groupOf(id: string, definition: ScanDefinition): Group {
    const shift = lookShift(id);
    const everyMs = changesWithinMinutes(definition) ? LOOK_EVERY_MS : MINUTE_MS;
    const key = `${everyMs} ${shift}`;
    const known = this.#groups.get(key);
    if (known !== undefined) return known;
    const columns = new ScanColumns(this.engine, this.#alphabetical);
    const group = { everyMs, shift, columns, members: new Map<string, ScanMembers>(), scans: [] };
    this.#groups.set(key, group);
    return group;
  }
}
