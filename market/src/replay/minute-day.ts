import type { RowBuffer } from './columns';

/** Minutes of a full trading day, 04:00 to 20:00. */
export const DAY_MINUTES = 960;

/** One day's bars as columns, ordered by their end. At most one bar of a symbol begins in each minute. */
export interface MinuteDay {
  readonly date: string;
  readonly length: number;
  /** The minute since 04:00 at which each bar begins. */
  readonly minute: Int16Array;
  /** Index into the universe. */
  readonly symbol: Int32Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
  /** Length of each bar in minutes. */
  readonly minutes: Int16Array;
  /** Length of the day's longest bar in minutes. At multiples of it, the volume is complete. */
  readonly longest: number;
  /** For each minute after 04:00, how many rows have ended by then. Those rows come first. */
  readonly endedBy: Int32Array;
  /** Rows grouped by symbol, each group in time order; group `s` is `rowsBySymbol[symbolStart[s] .. symbolStart[s + 1])`. */
  readonly rowsBySymbol: Int32Array;
  readonly symbolStart: Int32Array;
}

/** Counting sort by `keys`: the start of each group and the stable order of the rows. */
const group = (keys: ArrayLike<number>, length: number, groups: number): { start: Int32Array; rows: Int32Array } => {
  const start = new Int32Array(groups + 1);
  for (let row = 0; row < length; row++) start[keys[row]! + 1]! += 1;
  for (let index = 0; index < groups; index++) start[index + 1]! += start[index]!;
  const next = start.slice();
  const rows = new Int32Array(length);
  for (let row = 0; row < length; row++) rows[next[keys[row]!]!++] = row;
  return { start, rows };
};

/**
 * Rows in time order. If there are several rows for a symbol and minute, the last one counts (definitions 4.7). If the
 * last one has no volume, the minute is removed, because all its trades were cancelled.
 */
const currentRows = (buffer: RowBuffer, symbols: number): Int32Array => {
  const { rows } = group(buffer.minute, buffer.length, DAY_MINUTES);
  const lastPosition = new Int32Array(symbols).fill(-1);
  const emptied = new Set<number>();
  let kept = 0;
  for (const row of rows) {
    const symbol = buffer.symbol[row]!;
    const before = lastPosition[symbol]!;
    if (before >= 0 && buffer.minute[rows[before]!] === buffer.minute[row]) {
      rows[before] = row;
      if (buffer.volume[row] === 0) emptied.add(row);
      continue;
    }
    lastPosition[symbol] = kept;
    rows[kept++] = row;
  }
  const current = rows.subarray(0, kept);
  return emptied.size === 0 ? current : current.filter((row) => !emptied.has(row));
};

/** Orders, de-duplicates and indexes the rows of one file. `symbols` is the size of the universe so far. */
export const buildMinuteDay = (date: string, buffer: RowBuffer, symbols: number): MinuteDay => {
  const current = currentRows(buffer, symbols);
  const { length } = current;
  const ends = new Int16Array(length);
  for (let at = 0; at < length; at++) ends[at] = buffer.minute[current[at]!]! + buffer.minutes[current[at]!]!;
  const byEnd = group(ends, length, DAY_MINUTES + 1);
  const rows = byEnd.rows.map((position) => current[position]!);
  // Plain loops for speed: with millions of rows, a typed array's `from` with a function takes several times as long.
  const pick = (column: Float64Array): Float64Array => {
    const picked = new Float64Array(length);
    for (let at = 0; at < length; at++) picked[at] = column[rows[at]!]!;
    return picked;
  };
  const minute = new Int16Array(length);
  const minutes = new Int16Array(length);
  const symbol = new Int32Array(length);
  for (let at = 0; at < length; at++) {
    minute[at] = buffer.minute[rows[at]!]!;
    minutes[at] = buffer.minutes[rows[at]!]!;
    symbol[at] = buffer.symbol[rows[at]!]!;
  }
  const bySymbol = group(symbol, length, symbols);
  return {
    date,
    length,
    minute,
    symbol,
    open: pick(buffer.open),
    high: pick(buffer.high),
    low: pick(buffer.low),
    close: pick(buffer.close),
    volume: pick(buffer.volume),
    minutes,
    longest: minutes.reduce((most, each) => Math.max(most, each), 1),
    endedBy: byEnd.start.slice(1),
    rowsBySymbol: bySymbol.rows,
    symbolStart: bySymbol.start,
  };
};
