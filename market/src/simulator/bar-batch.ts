import { MINUTE_MS } from '../clock/minute';
import type { PrintBatch } from '../provider';
import type { MinutePrices } from './price-path';

/** The bars of one minute for at most `size` symbols, as prints at its end. The batch is reused for the next minute. */
export class BarBatch implements PrintBatch {
  length = 0;
  readonly symbol: Int32Array;
  readonly at: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
  readonly vwap_price: Float64Array;
  readonly from: Float64Array;

  constructor(size: number) {
    const column = () => new Float64Array(size);
    this.symbol = new Int32Array(size);
    [this.at, this.from, this.volume, this.vwap_price] = [column(), column(), column(), column()];
    [this.open, this.high, this.low, this.close] = [column(), column(), column(), column()];
  }

  /** Clears the batch for the minute that begins at `start`, epoch milliseconds. */
  begin(start: number): void {
    this.length = 0;
    this.from.fill(start);
    this.at.fill(start + MINUTE_MS);
  }

  add(symbol: number, { o, h, l, c }: MinutePrices, volume: number): void {
    const row = this.length++;
    this.symbol[row] = symbol;
    this.open[row] = o;
    this.high[row] = h;
    this.low[row] = l;
    this.close[row] = c;
    this.volume[row] = volume;
    this.vwap_price[row] = (h + l + c) / 3;
  }
}
