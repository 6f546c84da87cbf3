import type { HaltEvent, ScannerResult, ScannerRow } from '@prebell/contracts';
import { createStore, type ReadableStore } from '@prebell/platform';
import type { AnyHit } from '../../../shared/hits/hits';
import { type ActivityLog, createActivityLog, type ListedRows } from './activity';
import { createRowLatency, type RowLatency } from './row-latency';
import type { TableDelta, TableSnapshot } from './scanner-channel';

/** The state of the table without its rows. */
export interface TableSummary {
  /** Symbols as ranked by the server. */
  readonly order: readonly string[];
  /** Number of all matches, including those beyond the tier's cap. */
  readonly count: number;
  readonly limit: number | null;
  /** False until the first rows arrive. */
  readonly filled: boolean;
}

/** `gap`: deltas were missed, so request a snapshot. `waiting`: the delta is buffered until the snapshot arrives. */
export type DeltaOutcome = 'applied' | 'stale' | 'gap' | 'waiting';

/** One scanner's rows, updated by snapshots, deltas and polled answers. Each row has its own subscription. */
export interface ScannerTable {
  readonly summary: ReadableStore<TableSummary>;
  readonly activity: ActivityLog;
  readonly latency: RowLatency;
  /** The newest figures of a symbol, even after it left the list. */
  row(symbol: string): ScannerRow | undefined;
  subscribeRow(symbol: string, listener: () => void): () => void;
  /** The list at present. */
  listed(): ListedRows;
  /**
   * Market time when the symbol entered, ISO 8601. The engine's time if known, else that of this desk; null if the symbol was listed
   * before.
   */
  enteredAt(symbol: string): string | null;
  /** Whether the symbol entered while this desk was watching. */
  isNewcomer(symbol: string): boolean;
  /** Sets the day's entries and exits as the engine decided them. They feed the activity and each symbol's entry time. */
  setHits(hits: readonly AnyHit[]): void;
  noteHalt(event: HaltEvent): void;
  /** Sets the day's halts of the whole market, for the activity. */
  setHalts(events: readonly HaltEvent[]): void;
  /** Call before requesting a snapshot, to buffer deltas until it arrives. */
  awaitSnapshot(): void;
  applySnapshot(snapshot: TableSnapshot): void;
  applyDelta(delta: TableDelta): DeltaOutcome;
  /**
   * Takes a polled answer. While the stream is in sync, the answer only checks the table, because a delta may be newer. `mismatch`
   * then means: request a snapshot. Otherwise the answer replaces the table.
   */
  reconcile(result: ScannerResult): 'applied' | 'in-step' | 'mismatch';
  /** Gives up the stream position, so that the next polled answer replaces the table. */
  detach(): void;
}

const EMPTY: TableSummary = { order: [], count: 0, limit: null, filled: false };
const KEPT_ASIDE = 200;

export const createScannerTable = (): ScannerTable => {
  const summary = createStore<TableSummary>(EMPTY);
  const activity = createActivityLog();
  const rows = new Map<string, ScannerRow>();
  /** When this desk saw symbols enter; null for those listed before. */
  const entered = new Map<string, string | null>();
  /** When symbols entered by the engine's decision, which does not flicker like the list itself (ruling 17). */
  const decided = new Map<string, string>();
  /** The market day of the hits, YYYY-MM-DD. */
  let day: string | null = null;
  let halts: readonly HaltEvent[] = [];
  const listeners = new Map<string, Set<() => void>>();
  /** Position in the stream; null without one. */
  let seq: number | null = null;
  let awaiting = false;
  let aside: TableDelta[] = [];

  const putRow = (row: ScannerRow) => {
    rows.set(row.symbol, row);
    for (const listener of [...(listeners.get(row.symbol) ?? [])]) listener();
  };
  const publish = (next: Omit<TableSummary, 'filled'>) => {
    const before = summary.get();
    const order = sameOrder(before.order, next.order) ? before.order : next.order;
    const unchanged =
      before.filled && order === before.order && next.count === before.count && next.limit === before.limit;
    if (!unchanged) summary.set({ ...next, order, filled: true });
    if (order !== before.order && halts.length > 0) activity.setHalts(halts, known());
  };
  const noteEntries = (symbols: readonly string[], asOf: string | null) => {
    const listed = new Set(summary.get().order);
    for (const symbol of symbols) if (!listed.has(symbol)) entered.set(symbol, asOf);
  };

  /** A desk that stays open overnight keeps its table, but entry times are only valid for one day. */
  const forgetEarlierDays = (today: string | null) => {
    if (day !== null && today !== null && today !== day) {
      decided.clear();
      entered.clear();
      for (const row of rows.values()) putRow({ ...row });
    }
    day = today ?? day;
  };

  const known = (): ListedRows => {
    const listed = new Set(summary.get().order);
    return { isListed: (symbol: string) => listed.has(symbol), row: (symbol: string) => rows.get(symbol) };
  };

  const step = (delta: TableDelta): DeltaOutcome => {
    if (seq === null || delta.prev_seq > seq) return 'gap';
    if (delta.seq <= seq) return 'stale';
    if (delta.prev_seq < seq) return 'gap';
    seq = delta.seq;
    const { limit, order: before } = summary.get();
    const order = nextOrder(before, delta);
    noteEntries(order, delta.as_of);
    activity.noteDelta(delta, known());
    for (const row of delta.upserts) putRow(row);
    publish({ order, count: delta.count, limit });
    return 'applied';
  };

  return {
    summary,
    activity,
    latency: createRowLatency(),
    row: (symbol) => rows.get(symbol),
    subscribeRow: (symbol, listener) => {
      const own = listeners.get(symbol) ?? new Set();
      listeners.set(symbol, own.add(listener));
      return () => own.delete(listener);
    },
    enteredAt: (symbol) => decided.get(symbol) ?? entered.get(symbol) ?? null,
    isNewcomer: (symbol) => (entered.get(symbol) ?? null) !== null,
    setHits: (hits) => {
      activity.setHits(hits);
      activity.setHalts(halts, known());
      forgetEarlierDays(hits[0]?.date ?? null);
      const found = new Set<string>();
      // Newest first, so the first entry found is the current one.
      for (const { kind, symbol, at } of hits) {
        if (kind !== 'enter' || found.has(symbol)) continue;
        found.add(symbol);
        const row = rows.get(symbol);
        const changed = decided.get(symbol) !== at;
        decided.set(symbol, at);
        // Put a new object, because the row component compares by identity only.
        if (changed && row !== undefined) putRow({ ...row });
      }
    },
    noteHalt: (event) => activity.noteHalt(event, known()),
    setHalts: (events) => {
      halts = events;
      activity.setHalts(halts, known());
    },
    awaitSnapshot: () => {
      awaiting = true;
      aside = [];
    },
    applySnapshot: (snapshot) => {
      awaiting = false;
      seq = snapshot.seq;
      const order = snapshot.rows.map((row) => row.symbol);
      // Rows of the first answer may have been listed for hours, so their entry time is unknown.
      noteEntries(order, summary.get().filled ? snapshot.as_of : null);
      for (const row of snapshot.rows) putRow(row);
      publish({ order, count: snapshot.count, limit: snapshot.limit });
      const kept = aside;
      aside = [];
      for (const delta of kept) step(delta);
    },
    applyDelta: (delta) => {
      if (!awaiting) return step(delta);
      if (aside.length < KEPT_ASIDE) aside.push(delta);
      return 'waiting';
    },
    reconcile: (result) => {
      const order = result.results.map((row) => row.symbol);
      if (seq !== null) {
        // Always take newer figures; membership and ranking come from the stream.
        for (const row of result.results) if (row.seq > (rows.get(row.symbol)?.seq ?? row.seq)) putRow(row);
        return sameMembers(summary.get().order, order) ? 'in-step' : 'mismatch';
      }
      // A poll does not know when a row entered.
      noteEntries(order, null);
      for (const row of result.results) putRow(row);
      publish({ order, count: result.count, limit: result.limit });
      return 'applied';
    },
    listed: known,
    detach: () => {
      seq = null;
      awaiting = false;
      aside = [];
    },
  };
};

/** The ranking after a delta: the new order if there is one, else the remaining symbols followed by the new ones. */
function nextOrder(before: readonly string[], { order, upserts, removes }: TableDelta): readonly string[] {
  if (order !== null) return order;
  const left = new Set(removes);
  const kept = before.filter((symbol) => !left.has(symbol));
  const listed = new Set(kept);
  return [...kept, ...upserts.map((row) => row.symbol).filter((symbol) => !listed.has(symbol))];
}

function sameOrder(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((symbol, index) => symbol === b[index]);
}

function sameMembers(a: readonly string[], b: readonly string[]): boolean {
  const members = new Set(a);
  return members.size === b.length && b.every((symbol) => members.has(symbol));
}
