import { type HaltEvent, type Hit, minutes, type ScannerRow } from '@prebell/contracts';
import { createStore, type ReadableStore } from '@prebell/platform';
import type { TableDelta } from './scanner-channel';

export type ActivityKind = 'entered' | 'back' | 'left' | 'high' | 'halted' | 'resumed';

/** An event on a scanner. */
export interface Activity {
  readonly id: string;
  /** Market time, ISO 8601. */
  readonly at: string;
  readonly symbol: string;
  readonly kind: ActivityKind;
  /** Price in dollars at that moment, if known. */
  readonly price: number | null;
  readonly percent_change: number | null;
  /** The engine's decision behind an entry or exit. */
  readonly hit: Hit | null;
  /** The halt reason. */
  readonly halt: HaltEvent | null;
}

/** The parts of the table that the log needs. */
interface Rows {
  isListed(symbol: string): boolean;
  row(symbol: string): ScannerRow | undefined;
}

/** Entries, exits, new highs and halts of one scanner, newest first. */
export interface ActivityLog extends ReadableStore<readonly Activity[]> {
  /** The day's entries and exits as the engine decided them; they replace the previous ones. */
  setHits(hits: readonly Hit[]): void;
  /** Finds new highs. Call it before applying each delta. */
  noteDelta(delta: TableDelta, before: Rows): void;
  /** A halt, or its end, for a symbol on the list. */
  noteHalt(event: HaltEvent, rows: Rows): void;
}

const KEPT = 100;
/** Minimum time between two new highs of a symbol, milliseconds of market time (goal G20). */
const QUIET_MS = minutes(1);

export const createActivityLog = (): ActivityLog => {
  const store = createStore<readonly Activity[]>([]);
  const highAt = new Map<string, number>();
  let decided: readonly Activity[] = [];
  let seen: readonly Activity[] = [];
  const publish = () => store.set(newestFirst([...decided, ...seen]));
  const add = (entries: readonly Activity[]) => {
    if (entries.length === 0) return;
    seen = newestFirst([...entries, ...seen]);
    publish();
  };

  return {
    get: store.get,
    subscribe: store.subscribe,
    setHits: (hits) => {
      decided = hits.slice(0, KEPT).flatMap(decisionOf);
      publish();
    },
    noteDelta: ({ as_of, upserts }, before) => {
      const now = Date.parse(as_of);
      const isQuiet = (symbol: string) => {
        const last = highAt.get(symbol);
        // A clock that goes back means another day.
        return last !== undefined && now >= last && now - last < QUIET_MS;
      };
      const highs = upserts.filter((row) => isHigher(row, before) && !isQuiet(row.symbol));
      for (const { symbol } of highs) highAt.set(symbol, now);
      add(
        highs.map(({ symbol, hod, percent_change }) => ({
          id: `high-${symbol}-${now}`,
          at: as_of,
          symbol,
          kind: 'high',
          price: hod,
          percent_change,
          hit: null,
          halt: null,
        })),
      );
    },
    noteHalt: (halt, rows) => {
      const { symbol, at, kind } = halt;
      if (kind === 'unknown' || !rows.isListed(symbol)) return;
      const row = rows.row(symbol);
      add([
        {
          id: `${kind}-${symbol}-${at}`,
          at,
          symbol,
          kind: kind === 'halt' ? 'halted' : 'resumed',
          price: row?.price ?? null,
          percent_change: row?.percent_change ?? null,
          hit: null,
          halt,
        },
      ]);
    },
  };
};

const newestFirst = (entries: readonly Activity[]): readonly Activity[] =>
  entries.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, KEPT);

const isHigher = ({ symbol, hod }: ScannerRow, before: Rows): boolean => {
  const known = before.isListed(symbol) ? (before.row(symbol)?.hod ?? null) : null;
  return hod !== null && known !== null && hod > known;
};

const decisionOf = (hit: Hit): Activity[] => {
  // Skip kinds of decisions that this version does not know.
  if (hit.kind === 'unknown') return [];
  const { id, at, symbol, kind, inputs, back } = hit;
  return [
    {
      id,
      at,
      symbol,
      kind: kind === 'leave' ? 'left' : back === true ? 'back' : 'entered',
      price: inputs.price,
      percent_change: inputs.percent_change,
      hit,
      halt: null,
    },
  ];
};
