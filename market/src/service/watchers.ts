/** Counts readers of things that are started for the first and stopped after the last. */
export class Watchers<T> {
  readonly #entries = new Map<string, { readonly thing: T; readers: number }>();

  add(key: string, thing: T): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) this.#entries.set(key, { thing, readers: 1 });
    else entry.readers += 1;
  }

  /** Returns true when the last reader left. */
  remove(key: string): boolean {
    const entry = this.#entries.get(key);
    if (entry === undefined) return false;
    entry.readers -= 1;
    return entry.readers === 0 && this.#entries.delete(key);
  }

  things(): T[] {
    return [...this.#entries.values()].map(({ thing }) => thing);
  }
}
