/** The same scanners over one plain object per symbol: what the typed columns are compared with, in speed and in result. */
export class PlainScanner {
  constructor(universe, reference) {
    const { previous_close, adv20 } = reference;
    this.reference = reference;
    this.baseline = new Float64Array(universe.length);
    this.rows = universe.map(({ symbol, float }, index) => ({
      symbol,
      index,
      float,
      previousClose: previous_close[index],
      adv20: adv20[index],
      price: null,
      volume: 0,
      high: 0,
      low: Infinity,
      open: null,
      earlyValue: 0,
      regularValue: 0,
      regularVolume: 0,
      at: 0,
      recent: [],
      bar: { start: 0, open: 0, high: 0, low: 0, close: 0, volume: 0 },
    }));
  }

  apply(batch) {
    const bell = this.reference.day.open * 1000;
    for (let k = 0; k < batch.length; k += 1) {
      const row = this.rows[batch.symbol[k]];
      const [at, shares] = [batch.at[k], batch.volume[k]];
      row.price = batch.close[k];
      row.volume += shares;
      row.high = Math.max(row.high, batch.high[k]);
      row.low = Math.min(row.low, batch.low[k]);
      if (batch.from[k] >= bell) {
        row.open ??= batch.open[k];
        row.regularValue += batch.vwap_price[k] * shares;
        row.regularVolume += shares;
      } else row.earlyValue += batch.vwap_price[k] * shares;
      row.at = at;
      row.recent.push({ at, shares });
      if (row.recent[0].at <= at - 300_000) row.recent = row.recent.filter((each) => each.at > at - 300_000);
      this.addToBar(row, batch, k);
    }
  }

  addToBar(row, batch, k) {
    const start = batch.from[k] - (batch.from[k] % 60_000);
    const { bar } = row;
    const high = batch.high[k];
    const low = batch.low[k];
    const close = batch.close[k];
    const volume = batch.volume[k];
    if (bar.start !== start) row.bar = { start, open: batch.open[k], high, low, close, volume };
    else {
      bar.high = Math.max(bar.high, high);
      bar.low = Math.min(bar.low, low);
      bar.close = close;
      bar.volume += volume;
    }
  }

  /** Symbols of momentum, gappers and low float at `at` (a whole minute's baseline interpolated), ranked. */
  scan(at, hasCatalyst) {
    const minute = at / 60_000 - this.reference.day.pre_open / 60;
    const before = this.baseline.slice();
    const after = this.baseline.slice();
    this.reference.baseline(Math.floor(minute), before);
    this.reference.baseline(Math.floor(minute) + 1, after);
    const rows = this.rows
      .filter(({ price }) => price !== null)
      .map((row) => {
        const usual = before[row.index] + (after[row.index] - before[row.index]) * (minute - Math.floor(minute));
        return {
          ...row,
          usual,
          change: (100 * (row.price - row.previousClose)) / row.previousClose,
          gap: (100 * ((row.open ?? row.price) - row.previousClose)) / row.previousClose,
          news: hasCatalyst(row.index) ? 1 : 0,
        };
      });
    const inRange = ({ price }) => price >= 2 && price <= 20;
    const isBusy = (row) => (row.usual < 5_000 ? (100 * row.volume) / row.adv20 >= 10 : row.volume / row.usual >= 2);
    const ranked = (accept, key) =>
      rows
        .filter(accept)
        .sort((a, b) => b.news - a.news || b[key] - a[key] || (a.symbol < b.symbol ? -1 : 1))
        .map(({ symbol }) => symbol);
    return {
      momentum: ranked(
        (row) => inRange(row) && isBusy(row) && row.float !== null && row.float < 10e6 && row.change > 0,
        'change',
      ),
      gappers: ranked((row) => row.price >= 1 && row.gap >= 5 && row.volume >= 50_000, 'gap'),
      low_float: ranked(
        (row) => inRange(row) && row.float !== null && row.float < 5e6 && row.change >= 5 && row.volume >= 100_000,
        'change',
      ),
    };
  }
}
