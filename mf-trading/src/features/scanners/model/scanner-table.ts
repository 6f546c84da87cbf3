import type { HaltEvent, Hit, ScannerResult, ScannerRow } from '@prebell/contracts';
import { createStore, type ReadableStore } from '@prebell/platform';
import { type ActivityLog, createActivityLog } from './activity';
import { createRowLatency, type RowLatency } from './row-latency';
import type { TableDelta, TableSnapshot } from './scanner-channel';

/** The table beside its rows. */
export interface TableSummary {
  /** Symbols as ranked by the server. */
  readonly order: readonly string[];
  /** All matches, whatever the tier's cap. */
  readonly count: number;
  readonly limit: number | null;
  /** False until rows arrived for the first time. */
  readonly filled: boolean;
}

/** `gap`: deltas were missed, ask for a snapshot. `waiting`: kept until the snapshot comes. */
export type DeltaOutcome = 'applied' | 'stale' | 'gap' | 'waiting';

/** One scanner's rows, fed by snapshots, deltas and the polled answer. Each row has its own subscription. */
export interface ScannerTable {
  readonly summary: ReadableStore<TableSummary>;
  readonly activity: ActivityLog;
  readonly latency: RowLatency;
  /** The newest figures of a symbol, also of one that has left the table. */
  row(symbol: string): ScannerRow | undefined;
  subscribeRow(symbol: string, listener: () => void): () => void;
  /** Market time at which the symbol came in, ISO 8601, by the engine's decision if known; else null unless this desk saw it. */
  enteredAt(symbol: string): string | null;
  /** Whether the symbol came in while this desk was looking. */
  isNewcomer(symbol: string): boolean;
  /** The day's entries and exits as the engine decided them: the activity, and when each symbol came in. */
  setHits(hits: readonly Hit[]): void;
  noteHalt(event: HaltEvent): void;
  /** Call before asking for a snapshot: deltas are kept aside until it comes. */
  awaitSnapshot(): void;
  applySnapshot(snapshot: TableSnapshot): void;
  applyDelta(delta: TableDelta): DeltaOutcome;
  /**
   * Takes the polled answer. While the stream is in step the answer only checks it, because a delta may be newer than
   * the answer; `mismatch` then means: ask for a snapshot. Otherwise the answer replaces the table.
   */
  reconcile(result: ScannerResult): 'applied' | 'in-step' | 'mismatch';
  /** Forgets its place in the stream: the next polled answer replaces the table. */
  detach(): void;
}

const EMPTY: TableSummary = { order: [], count: 0, limit: null, filled: false };
const KEPT_ASIDE = 200;

export const createScannerTable = (): ScannerTable => {
  const summary = createStore<TableSummary>(EMPTY);
  const activity = createActivityLog();
  const rows = new Map<string, ScannerRow>();
  /** When symbols came in while this desk was looking; null for those that were there before. */
  const entered = new Map<string, string | null>();
  /** When they came in by the engine's decision, which does not flicker as the bare list does (ruling 17). */
  const decided = new Map<string, string>();
  const listeners = new Map<string, Set<() => void>>();
  /** Place in the stream; null while there is none. */
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
  };
  const noteEntries = (symbols: readonly string[], asOf: string | null) => {
    const listed = new Set(summary.get().order);
    for (const symbol of symbols) if (!listed.has(symbol)) entered.set(symbol, asOf);
  };

  const known = () => {
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
      const told = new Set<string>();
      // Newest first: the first entry met is the one that counts.
      for (const { kind, symbol, at } of hits) {
        if (kind !== 'enter' || told.has(symbol)) continue;
        told.add(symbol);
        const row = rows.get(symbol);
        const changed = decided.get(symbol) !== at;
        decided.set(symbol, at);
        // A row of its own identity, because who draws it compares nothing else.
        if (changed && row !== undefined) putRow({ ...row });
      }
    },
    noteHalt: (event) => activity.noteHalt(event, known()),
    awaitSnapshot: () => {
      awaiting = true;
      aside = [];
    },
    applySnapshot: (snapshot) => {
      awaiting = false;
      seq = snapshot.seq;
      const order = snapshot.rows.map((row) => row.symbol);
      // Rows of the very first answer may have been there for hours.
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
        // Newer figures are welcome at any time; membership and ranking are the stream's business.
        for (const row of result.results) if (row.seq > (rows.get(row.symbol)?.seq ?? row.seq)) putRow(row);
        return sameMembers(summary.get().order, order) ? 'in-step' : 'mismatch';
      }
      // A poll does not know when a row came in.
      noteEntries(order, null);
      for (const row of result.results) putRow(row);
      publish({ order, count: result.count, limit: result.limit });
      return 'applied';
    },
    detach: () => {
      seq = null;
      awaiting = false;
      aside = [];
    },
  };
};

/** The ranking after a delta: as told, else what stays followed by what came. */
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
