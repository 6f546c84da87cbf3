/** Longest time that work may keep the thread busy without a break, milliseconds. */
export const SLICE_MS = 4;

/**
 * Shares a thread between long work and everything else: each turn of the event loop runs one slice of the long work,
 * however much is waiting.
 */
export class Slices {
  readonly #waiting: (() => void)[] = [];
  #isTurning = false;
  #began = performance.now();

  /** Resolves immediately while the current slice lasts, otherwise at the start of the next one. */
  async turn(): Promise<void> {
    if (!this.#isTurning) this.#start();
    if (this.#waiting.length === 0 && performance.now() - this.#began < SLICE_MS) return;
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#began = performance.now();
  }

  /** The first slice starts with the first piece of work and ends with that turn of the event loop. */
  #start(): void {
    this.#isTurning = true;
    this.#began = performance.now();
    setImmediate(this.#next);
  }

  readonly #next = (): void => {
    const begin = this.#waiting.shift();
    if (begin === undefined) {
      this.#isTurning = false;
      return;
    }
    this.#began = performance.now();
    begin();
    setImmediate(this.#next);
  };
}
