/** If a symbol has to shift further than this on average, a full sort is cheaper. */
const MOST_SHIFTS = 8;

/**
 * All symbols ranked by one figure: highest first, symbols without it last, ties in alphabetical order. Few symbols
 * change places between two runs, so it repairs the previous order instead of sorting again.
 */
export class Ranking {
  readonly #order: Int32Array;
  readonly #keys: Float64Array;

  /** @param alphabetical position of each symbol in alphabetical order. */
  constructor(private readonly alphabetical: Int32Array) {
    this.#order = Int32Array.from(alphabetical, (_, index) => index);
    this.#keys = new Float64Array(alphabetical.length);
  }

  /** The ranking by `figure`, which has one entry for each symbol. Valid until the next call. */
  by(figure: Float64Array): Int32Array {
    const order = this.#order;
    const keys = this.#keys;
    for (let k = 0; k < order.length; k += 1) {
      const key = figure[order[k]!]!;
      keys[k] = Number.isNaN(key) ? Number.NEGATIVE_INFINITY : key;
    }
    if (!this.#mend()) this.#sort(figure);
    return order;
  }

  /** Insertion sort; returns false if it gave up. */
  #mend(): boolean {
    const { alphabetical } = this;
    const order = this.#order;
    const keys = this.#keys;
    let left = MOST_SHIFTS * order.length;
    for (let k = 1; k < order.length; k += 1) {
      const key = keys[k]!;
      const index = order[k]!;
      let place = k;
      while (place > 0) {
        const before = keys[place - 1]!;
        if (before > key || (before === key && alphabetical[order[place - 1]!]! < alphabetical[index]!)) break;
        keys[place] = before;
        order[place] = order[place - 1]!;
        place -= 1;
      }
      keys[place] = key;
      order[place] = index;
      left -= k - place;
      if (left < 0) return false;
    }
    return true;
  }

  #sort(figure: Float64Array): void {
    const { alphabetical } = this;
    const key = (index: number) => (Number.isNaN(figure[index]) ? Number.NEGATIVE_INFINITY : figure[index]!);
    this.#order.sort((a, b) => {
      const [keyA, keyB] = [key(a), key(b)];
      return keyA === keyB ? alphabetical[a]! - alphabetical[b]! : keyB > keyA ? 1 : -1;
    });
  }
}
