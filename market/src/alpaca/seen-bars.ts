/** Remembers recent minute bars by symbol and minute, to recognise those that arrive again after a gap. */
export class SeenBars {
  #newest = new Set<string>();
  #older = new Set<string>();
  #turnedAt = 0;

  /** @param spanMs a bar is recognised for at least this long, and at most twice as long. */
  constructor(private readonly spanMs: number) {}

  /** Records a minute by its number; false if it was already recorded. `now` is real time, epoch milliseconds. */
  note(symbol: string, minute: number, now: number): boolean {
    if (now - this.#turnedAt >= this.spanMs) {
      this.#older = this.#newest;
      this.#newest = new Set();
      this.#turnedAt = now;
    }
    const key = `${symbol}:${minute}`;
    if (this.#newest.has(key) || this.#older.has(key)) return false;
    this.#newest.add(key);
    return true;
  }
}
