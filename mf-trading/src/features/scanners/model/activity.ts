import type { ScannerDelta, ScannerRow } from '@prebell/contracts';
import { createStore, type ReadableStore } from '@prebell/platform';

export type ActivityKind = 'entered' | 'left' | 'high' | 'halted' | 'resumed';

/** Something that happened on a scanner while this desk watched it. */
export interface Activity {
  readonly id: number;
  /** Market time, ISO 8601. */
  readonly at: string;
  readonly symbol: string;
  readonly kind: ActivityKind;
  /** The symbol's figures at that moment. */
  readonly row: ScannerRow;
}

/** What the log needs to know of the table before a delta is applied. */
interface Before {
  isListed(symbol: string): boolean;
  row(symbol: string): ScannerRow | undefined;
}

export interface ActivityLog extends ReadableStore<readonly Activity[]> {
  /** Call with each delta in step, before it is applied. */
  note(delta: ScannerDelta, before: Before): void;
}

const KEPT = 100;
/** The same thing of the same symbol is told once in this time, milliseconds of market time (goal G20). */
const QUIET_MS = 60_000;

/** Entries, exits, new highs and halts of one scanner, newest first. */
export const createActivityLog = (): ActivityLog => {
  const store = createStore<readonly Activity[]>([]);
  const toldAt = new Map<string, number>();
  let last = 0;

  const isNews = (kind: ActivityKind, symbol: string, at: string): boolean => {
    const key = `${kind} ${symbol}`;
    const [now, before] = [Date.parse(at), toldAt.get(key)];
    // A clock that went back is another day.
    if (before !== undefined && now >= before && now - before < QUIET_MS) return false;
    toldAt.set(key, now);
    return true;
  };

  return {
    get: store.get,
    subscribe: store.subscribe,
    note: ({ as_of, upserts, removes }, before) => {
      const happened = [
        ...upserts.flatMap((row) => kindsOf(row, before).map((kind) => ({ kind, row }))),
        ...removes.flatMap((symbol) => {
          const row = before.isListed(symbol) ? before.row(symbol) : undefined;
          return row === undefined ? [] : [{ kind: 'left' as const, row }];
        }),
      ].filter(({ kind, row }) => isNews(kind, row.symbol, as_of));
      if (happened.length === 0) return;
      const news = happened.map(({ kind, row }) => {
        last += 1;
        return { id: last, at: as_of, symbol: row.symbol, kind, row };
      });
      store.set([...news.reverse(), ...store.get()].slice(0, KEPT));
    },
  };
};

const kindsOf = (row: ScannerRow, before: Before): ActivityKind[] => {
  const known = before.isListed(row.symbol) ? before.row(row.symbol) : undefined;
  if (known === undefined) return ['entered'];
  return [
    ...(row.hod !== null && known.hod !== null && row.hod > known.hod ? (['high'] as const) : []),
    ...(row.halted && !known.halted ? (['halted'] as const) : []),
    ...(!row.halted && known.halted ? (['resumed'] as const) : []),
  ];
};
