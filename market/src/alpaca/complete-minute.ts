/**
 * The minute up to which all bars of a feed have arrived. The bars of a minute arrive one after another, so it counts
 * as complete a while after its first bar. We cannot count the bars, because symbols without trades have none.
 */
export class CompleteMinute {
  #complete = 0;
  #coming = 0;
  #since = 0;

  /** @param burstMs how long the bars of one minute keep coming, milliseconds. */
  constructor(private readonly burstMs: number) {}

  /** Begins a day with the bars known up to `end`, epoch milliseconds; 0 if none are known. */
  begin(end: number): void {
    this.#complete = end;
    this.#coming = end;
  }

  /** A bar that ends at `end` came at `now`, epoch milliseconds. */
  note(end: number, now: number): void {
    if (end <= this.#coming) return;
    this.#complete = this.at(now);
    // The first bar of a minute means that all bars of the previous minute have arrived.
    if (this.#coming > this.#complete) this.#complete = this.#coming;
    this.#coming = end;
    this.#since = now;
  }

  /** End of the newest complete minute at `now`, epoch milliseconds. */
  at(now: number): number {
    if (now - this.#since >= this.burstMs) this.#complete = this.#coming;
    return this.#complete;
  }
}
