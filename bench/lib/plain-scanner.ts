import type { DayReference, PrintBatch } from 'bff/measuring';

type Universe = readonly { readonly symbol: string; readonly float: number | null }[];
const price = (row: { price: number | null }) => row.price ?? 0;

const createRow = ({ symbol, float }: Universe[number], index: number, { previous_close, adv20 }: DayReference) => ({
  symbol,
  index,
  float,
  previousClose: previous_close[index] ?? 0,
  adv20: adv20[index] ?? 0,
  price: null as number | null,
  volume: 0,
  high: 0,
  low: Number.POSITIVE_INFINITY,
  open: null as number | null,
  earlyValue: 0,
  regularValue: 0,
  regularVolume: 0,
  at: 0,
  recent: [] as { at: number; shares: number }[],
  bar: { start: 0, open: 0, high: 0, low: 0, close: 0, volume: 0 },
});
type Row = ReturnType<typeof createRow>;

/** One print of a batch. */
const printOf = (batch: PrintBatch, k: number) => ({
  at: batch.at[k] ?? 0,
  from: batch.from[k] ?? 0,
  open: batch.open[k] ?? 0,
  high: batch.high[k] ?? 0,
  low: batch.low[k] ?? 0,
  close: batch.close[k] ?? 0,
  volume: batch.volume[k] ?? 0,
  vwap: batch.vwap_price[k] ?? 0,
});
type Print = ReturnType<typeof printOf>;

const addToBar = (row: Row, { from, open, high, low, close, volume }: Print) => {
  const start = from - (from % 60_000);
  const { bar } = row;
  if (bar.start !== start) row.bar = { start, open, high, low, close, volume };
  else {
    bar.high = Math.max(bar.high, high);
    bar.low = Math.min(bar.low, low);
    bar.close = close;
    bar.volume += volume;
  }
};

/**
 * The same scanners over one plain object per symbol: what the typed columns are compared with, in speed and in result.
 */
export const createPlainScanner = (universe: Universe, reference: DayReference) => {
  const rows = universe.map((listing, index) => createRow(listing, index, reference));
  const bell = reference.day.open * 1_000;

  const take = (row: Row, print: Print) => {
    const { at, volume } = print;
    row.price = print.close;
    row.volume += volume;
    row.high = Math.max(row.high, print.high);
    row.low = Math.min(row.low, print.low);
    if (print.from >= bell) {
      row.open ??= print.open;
      row.regularValue += print.vwap * volume;
      row.regularVolume += volume;
    } else row.earlyValue += print.vwap * volume;
    row.at = at;
    row.recent.push({ at, shares: volume });
    if ((row.recent[0]?.at ?? at) <= at - 300_000) row.recent = row.recent.filter((each) => each.at > at - 300_000);
    addToBar(row, print);
  };

  return {
    apply: (batch: PrintBatch) => {
      for (let k = 0; k < batch.length; k += 1) {
        const row = rows[batch.symbol[k] ?? 0];
        if (row !== undefined) take(row, printOf(batch, k));
      }
    },
    /** Symbols of momentum, gappers and low float at `at` (a whole minute's baseline interpolated), ranked. */
    scan: (at: number, hasCatalyst: (index: number) => boolean) => {
      const minute = at / 60_000 - reference.day.pre_open / 60;
      const [before, after] = [new Float64Array(rows.length), new Float64Array(rows.length)];
      reference.baseline(Math.floor(minute), before);
      reference.baseline(Math.floor(minute) + 1, after);
      const known = rows
        .filter((row) => row.price !== null)
        .map((row) => {
          const [from = 0, to = 0] = [before[row.index], after[row.index]];
          return {
            ...row,
            usual: from + (to - from) * (minute - Math.floor(minute)),
            change: (100 * (price(row) - row.previousClose)) / row.previousClose,
            gap: (100 * ((row.open ?? price(row)) - row.previousClose)) / row.previousClose,
            news: hasCatalyst(row.index) ? 1 : 0,
          };
        });
      type Known = (typeof known)[number];
      const isInRange = (row: Known) => price(row) >= 2 && price(row) <= 20;
      const isBusy = ({ usual, volume, adv20 }: Known) =>
        usual < 5_000 ? (100 * volume) / adv20 >= 10 : volume / usual >= 2;
      const floatsLess = ({ float }: Known, most: number) => float !== null && float < most;
      const ranked = (accept: (row: Known) => boolean, key: 'change' | 'gap') =>
        known
          .filter(accept)
          .sort((a, b) => b.news - a.news || b[key] - a[key] || (a.symbol < b.symbol ? -1 : 1))
          .map(({ symbol }) => symbol);
      return {
        momentum: ranked((row) => isInRange(row) && isBusy(row) && floatsLess(row, 10e6) && row.change > 0, 'change'),
        gappers: ranked((row) => price(row) >= 1 && row.gap >= 5 && row.volume >= 50_000, 'gap'),
        low_float: ranked(
          (row) => isInRange(row) && floatsLess(row, 5e6) && row.change >= 5 && row.volume >= 100_000,
          'change',
        ),
      };
    },
  };
};
