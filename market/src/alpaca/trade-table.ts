import { partsOf, type TradeId } from './exact-json';

const FIRST_CAPACITY = 4_096;

/** Identifies a trade. An id alone is unique only for one symbol, exchange and day. */
export interface TradeKey {
  /** Universe index of the symbol. */
  readonly index: number;
  /** Character code of the exchange. */
  readonly exchange: number;
  readonly id: TradeId;
}

/** A trade's figures. */
export interface TradeValues {
  readonly price: number;
  readonly shares: number;
  /** The figures that the trade may update, as bits; see `conditions.ts`. */
  readonly updates: number;
}

/**
 * The newest trades in the order of arrival, with access by key. Every trade needs a lookup, at several hundred
 * thousand trades a second. So the table is a ring of columns with an open-addressing index.
 */
export class TradeTable {
  /** Positions only increase during the day; the table stores a trade at its position modulo the capacity. */
  first = 0;
  end = 0;
  #capacity = FIRST_CAPACITY;
  #symbol = new Int32Array(FIRST_CAPACITY);
  #exchange = new Uint16Array(FIRST_CAPACITY);
  #updates = new Uint16Array(FIRST_CAPACITY);
  #isGone = new Uint8Array(FIRST_CAPACITY);
  /** The lowest 53 bits of each id, and its other bits, which are rarely set. */
  #id = new Float64Array(FIRST_CAPACITY);
  #idHigh = new Uint16Array(FIRST_CAPACITY);
  #at = new Float64Array(FIRST_CAPACITY);
  #price = new Float64Array(FIRST_CAPACITY);
  #shares = new Float64Array(FIRST_CAPACITY);
  /** Hash index: slot number plus one; 0 means free. At least half of it is free. */
  #places = new Int32Array(2 * FIRST_CAPACITY);

  clear(): void {
    this.first = 0;
    this.end = 0;
    this.#places.fill(0);
  }

  get size(): number {
    return this.end - this.first;
  }

  /** Position of a trade; -1 if the table does not contain it. */
  find(index: number, exchange: number, id: TradeId): number {
    const { low, high } = partsOf(id);
    const slot = this.#places[this.#place(index, exchange, low, high)]! - 1;
    if (slot < 0) return -1;
    const mask = this.#capacity - 1;
    return this.first + ((slot - this.first) & mask);
  }

  /** Appends a trade; false if its key already exists. */
  add(
    index: number,
    exchange: number,
    id: TradeId,
    at: number,
    price: number,
    shares: number,
    updates: number,
  ): boolean {
    if (this.size === this.#capacity) this.#grow();
    const { low, high } = partsOf(id);
    const place = this.#place(index, exchange, low, high);
    if (this.#places[place] !== 0) return false;
    const slot = this.end & (this.#capacity - 1);
    this.#places[place] = slot + 1;
    this.#symbol[slot] = index;
    this.#exchange[slot] = exchange;
    this.#id[slot] = low;
    this.#idHigh[slot] = high;
    this.#at[slot] = at;
    this.#price[slot] = price;
    this.#shares[slot] = shares;
    this.#updates[slot] = updates;
    this.#isGone[slot] = 0;
    this.end += 1;
    return true;
  }

  /** Drops all trades before a position. */
  dropTo(position: number): void {
    for (; this.first < position; this.first += 1) this.#free(this.first & (this.#capacity - 1));
  }

  symbolAt(position: number): number {
    return this.#symbol[position & (this.#capacity - 1)]!;
  }

  exchangeAt(position: number): number {
    return this.#exchange[position & (this.#capacity - 1)]!;
  }

  /** Market time, epoch milliseconds. */
  timeAt(position: number): number {
    return this.#at[position & (this.#capacity - 1)]!;
  }

  priceAt(position: number): number {
    return this.#price[position & (this.#capacity - 1)]!;
  }

  sharesAt(position: number): number {
    return this.#shares[position & (this.#capacity - 1)]!;
  }

  updatesAt(position: number): number {
    return this.#updates[position & (this.#capacity - 1)]!;
  }

  /** True for a cancelled trade. */
  isGoneAt(position: number): boolean {
    return this.#isGone[position & (this.#capacity - 1)] === 1;
  }

  /** Changes the figures of a trade; null cancels it. */
  change(position: number, values: TradeValues | null): void {
    const slot = position & (this.#capacity - 1);
    this.#isGone[slot] = values === null ? 1 : 0;
    if (values === null) return;
    this.#price[slot] = values.price;
    this.#shares[slot] = values.shares;
    this.#updates[slot] = values.updates;
  }

  /** Index slot of a key, or the free slot where it belongs. */
  #place(index: number, exchange: number, id: number, idHigh: number): number {
    const mask = this.#places.length - 1;
    let place = hash(index, exchange, id, idHigh) & mask;
    for (;;) {
      const slot = this.#places[place]! - 1;
      if (slot < 0) return place;
      const isSame = this.#id[slot] === id && this.#symbol[slot] === index && this.#exchange[slot] === exchange;
      if (isSame && this.#idHigh[slot] === idHigh) return place;
      place = (place + 1) & mask;
    }
  }

  #placeOf(slot: number): number {
    return this.#place(this.#symbol[slot]!, this.#exchange[slot]!, this.#id[slot]!, this.#idHigh[slot]!);
  }

  /** Frees a trade's index slot and closes the gap, so that lookups still find the entries after it. */
  #free(slot: number): void {
    const mask = this.#places.length - 1;
    let gap = this.#placeOf(slot);
    for (let place = (gap + 1) & mask; ; place = (place + 1) & mask) {
      const other = this.#places[place]! - 1;
      if (other < 0) break;
      const wanted = hash(this.#symbol[other]!, this.#exchange[other]!, this.#id[other]!, this.#idHigh[other]!) & mask;
      // An entry whose own slot comes after the gap stays where it is.
      if (((place - wanted) & mask) < ((place - gap) & mask)) continue;
      this.#places[gap] = other + 1;
      gap = place;
    }
    this.#places[gap] = 0;
  }

  #grow(): void {
    const [before, capacity] = [this.#capacity, this.#capacity * 2];
    const moved = <T extends Int32Array | Uint16Array | Uint8Array | Float64Array>(column: T, fresh: T): T => {
      for (let position = this.first; position < this.end; position += 1)
        fresh[position & (capacity - 1)] = column[position & (before - 1)]!;
      return fresh;
    };
    this.#symbol = moved(this.#symbol, new Int32Array(capacity));
    this.#exchange = moved(this.#exchange, new Uint16Array(capacity));
    this.#updates = moved(this.#updates, new Uint16Array(capacity));
    this.#isGone = moved(this.#isGone, new Uint8Array(capacity));
    this.#id = moved(this.#id, new Float64Array(capacity));
    this.#idHigh = moved(this.#idHigh, new Uint16Array(capacity));
    this.#at = moved(this.#at, new Float64Array(capacity));
    this.#price = moved(this.#price, new Float64Array(capacity));
    this.#shares = moved(this.#shares, new Float64Array(capacity));
    this.#capacity = capacity;
    this.#places = new Int32Array(2 * capacity);
    for (let position = this.first; position < this.end; position += 1) {
      const slot = position & (capacity - 1);
      this.#places[this.#placeOf(slot)] = slot + 1;
    }
  }
}

/** Hashes a trade's key to 31 bits. Ids exceed 32 bits and increase on each exchange, so both halves must contribute. */
const hash = (index: number, exchange: number, id: number, idHigh: number): number => {
  let mixed = Math.imul(id | 0, 0x9e3779b1) ^ Math.imul((id / 0x100000000) ^ (idHigh << 21), 0x85ebca77);
  mixed = Math.imul(mixed ^ index, 0xc2b2ae3d) ^ Math.imul(exchange, 0x27d4eb2f);
  return (mixed ^ (mixed >>> 15)) & 0x7fffffff;
};
