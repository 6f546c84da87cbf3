/** Collects rows of a minute file in parallel columns, which double in size when they are full. */
export class RowBuffer {
  length = 0;
  minute = new Int16Array(1024);
  symbol = new Int32Array(1024);
  open = new Float64Array(1024);
  high = new Float64Array(1024);
  low = new Float64Array(1024);
  close = new Float64Array(1024);
  volume = new Float64Array(1024);
  /** Length of the bar. */
  minutes = new Int16Array(1024);

  push(
    minute: number,
    symbol: number,
    open: number,
    high: number,
    low: number,
    close: number,
    volume: number,
    minutes: number,
  ): void {
    if (this.length === this.minute.length) this.grow();
    const row = this.length++;
    this.minute[row] = minute;
    this.symbol[row] = symbol;
    this.open[row] = open;
    this.high[row] = high;
    this.low[row] = low;
    this.close[row] = close;
    this.volume[row] = volume;
    this.minutes[row] = minutes;
  }

  private grow(): void {
    const size = this.length * 2;
    const minute = new Int16Array(size);
    minute.set(this.minute);
    this.minute = minute;
    const minutes = new Int16Array(size);
    minutes.set(this.minutes);
    this.minutes = minutes;
    const symbol = new Int32Array(size);
    symbol.set(this.symbol);
    this.symbol = symbol;
    for (const name of ['open', 'high', 'low', 'close', 'volume'] as const) {
      const column = new Float64Array(size);
      column.set(this[name]);
      this[name] = column;
    }
  }
}
