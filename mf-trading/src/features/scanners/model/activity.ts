import { type HaltEvent, minutes, type ScannerRow } from '@prebell/contracts';
import { createStore, type ReadableStore } from '@prebell/platform';
import type { AnyHit } from '../../../shared/hits/hits';
import { bySymbol } from './by-symbol';
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
  /** Set for entries and exits of gappers, which are ranked by the gap. */
  readonly gap: number | null;
  /** The engine's decision behind an entry or exit. */
  readonly hit: AnyHit | null;
  /** The symbol's history on the scanner today, up to its newest entry or exit; null for other events. */
  readonly story: Story | null;
  /** The halt reason. */
  readonly halt: HaltEvent | null;
}

/** A symbol's history on one scanner today, as far as it is known. */
export interface Story {
  readonly entries: number;
  /** Time of the first entry, market time, ISO 8601; null if only an exit is known. */
  readonly since: string | null;
  /** The newest entry. */
  readonly entry: AnyHit | null;
  /** The largest change so far, percent. */
  readonly best: number | null;
  /** The best rank so far, 1 for the first row. */
  readonly bestRank: number | null;
}

/** A scanner's list at one point in time, and the newest figures of its symbols. */
export interface ListedRows {
  isListed(symbol: string): boolean;
  row(symbol: string): ScannerRow | undefined;
}

/**
 * What happened on one scanner, newest first: each symbol's newest entry or exit with its history, new highs and halts. Events at the
 * same time are sorted by strength.
 */
export interface ActivityLog extends ReadableStore<readonly Activity[]> {
  /** The day's entries and exits as the engine decided them; they replace the previous ones. */
  setHits(hits: readonly AnyHit[]): void;
  /** Finds new highs. Call it before applying each delta. */
  noteDelta(delta: TableDelta, before: ListedRows): void;
  /** A halt, or its end, for a symbol on the list. */
  noteHalt(event: HaltEvent, rows: ListedRows): void;
  /** The day's earlier halts of the symbols on the list or with entries; they replace the previous ones. */
  setHalts(events: readonly HaltEvent[], rows: ListedRows): void;
}

/** Enough for every symbol of a busy day. */
const KEPT = 500;
/** Minimum time between two new highs of a symbol, milliseconds of market time (goal G20). */
const QUIET_MS = minutes(1);

/** A symbol that returns within this time only hovered at the edge of a rule, which is not news. */
const FLAP_MS = minutes(5);

/**
 * Drops exits that were followed by a quick return, and those returns.
 * @param hits newest first
 */
export const withoutFlaps = (hits: readonly AnyHit[]): readonly AnyHit[] => {
  const dropped = new Set<string>();
  /** The last exit of each symbol that has not returned yet. */
  const away = new Map<string, AnyHit>();
  for (const hit of hits.toReversed()) {
    const left = away.get(hit.symbol);
    away.delete(hit.symbol);
    if (hit.kind === 'leave') away.set(hit.symbol, hit);
    else if (hit.back === true && left !== undefined && Date.parse(hit.at) - Date.parse(left.at) < FLAP_MS)
      for (const { id } of [left, hit]) dropped.add(id);
  }
  return dropped.size === 0 ? hits : hits.filter(({ id }) => !dropped.has(id));
};

export const createActivityLog = (): ActivityLog => {
  const store = createStore<readonly Activity[]>([]);
  const highAt = new Map<string, number>();
  let decided: readonly Activity[] = [];
  let seen: readonly Activity[] = [];
  /** Halts from the market's log. `seen` has the ones that this page received live. */
  let logged: readonly Activity[] = [];
  const publish = () => {
    const live = new Set(seen.map(({ id }) => id));
    store.set(newestFirst([...decided, ...seen, ...logged.filter(({ id }) => !live.has(id))]));
  };
  const add = (entries: readonly Activity[]) => {
    if (entries.length === 0) return;
    seen = newestFirst([...entries, ...seen]);
    publish();
  };

  return {
    get: store.get,
    subscribe: store.subscribe,
    setHits: (hits) => {
      decided = storiesOf(withoutFlaps(hits)).slice(0, KEPT);
      publish();
    },
    noteDelta: ({ as_of, upserts }, before) => {
      const now = Date.parse(as_of);
      const isQuiet = (symbol: string) => {
        const last = highAt.get(symbol);
        // If the clock goes back, it is another day.
        return last !== undefined && now >= last && now - last < QUIET_MS;
      };
      const highs = upserts.filter((row) => isHigher(row, before) && !isQuiet(row.symbol));
      for (const { symbol } of highs) highAt.set(symbol, now);
      add(
        highs.map((row) => ({
          id: `high-${row.symbol}-${now}`,
          at: as_of,
          symbol: row.symbol,
          kind: 'high',
          price: row.hod,
          percent_change: changeAt(row),
          gap: null,
          hit: null,
          story: null,
          halt: null,
        })),
      );
    },
    noteHalt: (halt, rows) => {
      if (!rows.isListed(halt.symbol)) return;
      const { price = null, percent_change = null } = rows.row(halt.symbol) ?? {};
      add(haltActivity(halt).map((entry) => ({ ...entry, price, percent_change })));
    },
    setHalts: (events, rows) => {
      const entered = new Set(decided.map(({ symbol }) => symbol));
      const next = events
        .filter(({ symbol }) => entered.has(symbol) || rows.isListed(symbol))
        .flatMap(haltActivity)
        .slice(0, KEPT);
      if (next.length === logged.length && next.every(({ id }, i) => id === logged[i]?.id)) return;
      logged = next;
      publish();
    },
  };
};

const haltActivity = (halt: HaltEvent): Activity[] => {
  const { symbol, at, kind } = halt;
  if (kind === 'unknown') return [];
  return [
    {
      id: `${kind}-${symbol}-${at}`,
      at,
      symbol,
      kind: kind === 'halt' ? 'halted' : 'resumed',
      // The market's log has no prices.
      price: null,
      percent_change: null,
      gap: null,
      hit: null,
      story: null,
      halt,
    },
  ];
};

/** The change that ranks the scanner; unknown counts as the weakest. */
const strengthOf = ({ gap, percent_change }: Activity): number => gap ?? percent_change ?? -Number.MAX_VALUE;

const newestFirst = (entries: readonly Activity[]): readonly Activity[] =>
  entries.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at) || strengthOf(b) - strengthOf(a)).slice(0, KEPT);

const isHigher = ({ symbol, hod }: ScannerRow, before: ListedRows): boolean => {
  const known = before.isListed(symbol) ? (before.row(symbol)?.hod ?? null) : null;
  return hod !== null && known !== null && hod > known;
};

/**
 * One entry per symbol: its newest entry or exit.
 * @param hits newest first
 */
const storiesOf = (hits: readonly AnyHit[]): readonly Activity[] => {
  // Skip decision kinds that this version does not know.
  const known = hits.filter(({ kind }) => kind !== 'unknown');
  return newestFirst([...bySymbol(known).values()].map(storyOf));
};

const numbersIn = (values: readonly (number | null | undefined)[]) =>
  values.filter((value) => typeof value === 'number');
const largest = (values: readonly (number | null | undefined)[]): number | null => {
  const numbers = numbersIn(values);
  return numbers.length === 0 ? null : Math.max(...numbers);
};
const smallest = (values: readonly (number | null | undefined)[]): number | null => {
  const numbers = numbersIn(values);
  return numbers.length === 0 ? null : Math.min(...numbers);
};

/** The figures needed to calculate the change at the day's high. */
type AtHigh = Pick<AnyHit['inputs'], 'hod' | 'price' | 'percent_change'>;

/** The change at a high of the day, percent; null if a figure is unknown. The previous close follows from price and change. */
const changeAt = ({ hod, price, percent_change }: AtHigh) =>
  hod === null || price === null || percent_change === null
    ? null
    : ((hod * (100 + percent_change)) / (100 * price) - 1) * 100;

/** The change at the day's high, percent; null if unknown, or if that high is not above an earlier one (`before`). */
export const changeAtHigh = (before: number | null, figures: AtHigh): number | null =>
  figures.hod === null || before === null || figures.hod <= before ? null : changeAt(figures);

/** @param hits hits of one symbol, newest first; at least one */
const storyOf = (hits: readonly AnyHit[]): Activity => {
  const { id, at, symbol, kind, scanner, inputs, back } = hits[0] as AnyHit;
  const entries = hits.filter((hit) => hit.kind === 'enter');
  return {
    id,
    at,
    symbol,
    kind: kind === 'leave' ? 'left' : back === true ? 'back' : 'entered',
    price: inputs.price,
    percent_change: inputs.percent_change,
    gap: scanner === 'gappers' ? inputs.gap : null,
    hit: hits[0] as AnyHit,
    story: {
      entries: entries.length,
      since: entries.at(-1)?.at ?? null,
      entry: entries[0] ?? null,
      best: largest([
        ...hits.flatMap((hit) => [hit.best?.percent_change, hit.inputs.percent_change]),
        // Only since the newest entry: between two entries the stock was not listed, so a high then does not count.
        changeAtHigh(entries[0]?.inputs.hod ?? null, inputs),
      ]),
      bestRank: smallest(hits.flatMap((hit) => [hit.best?.rank, hit.kind === 'enter' ? hit.rank : null])),
    },
    halt: null,
  };
};
