/** A split. Multiply earlier prices by `factor` to get prices on or after its date, and divide earlier shares by it. */
export interface Split {
  readonly symbol: string;
  /** First trading day at the new price. */
  readonly date: string;
  readonly factor: number;
}

/** Shareholders of `symbol` got shares of `new_symbol`. From `date` on, the price no longer includes their value. */
export interface SpinOff {
  readonly symbol: string;
  readonly new_symbol: string;
  /** Ex-date. */
  readonly date: string;
  /** Shares of the new company for every `source_rate` shares held. */
  readonly new_rate: number;
  readonly source_rate: number;
}

/** From `date` on, a security trades under another symbol. */
export interface NameChange {
  readonly old_symbol: string;
  readonly new_symbol: string;
  readonly date: string;
}

export interface SecurityEvents {
  readonly splits: readonly Split[];
  readonly spinOffs: readonly SpinOff[];
  readonly nameChanges: readonly NameChange[];
}

const byDate = (a: { readonly date: string }, b: { readonly date: string }): number =>
  a.date < b.date ? -1 : a.date > b.date ? 1 : 0;

const groupedBy = <T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> => {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
};

/** Splits, spin-offs and name changes of all symbols. Each query names a date and ignores later events. */
export class SecurityHistory {
  static readonly NONE = new SecurityHistory({ splits: [], spinOffs: [], nameChanges: [] });
  /** Name changes by their old and by their new symbol, ascending. */
  readonly #from: ReadonlyMap<string, readonly NameChange[]>;
  readonly #to: ReadonlyMap<string, readonly NameChange[]>;
  readonly #spinOffs: ReadonlyMap<string, readonly SpinOff[]>;
  readonly #splits: readonly Split[];
  /** Splits as of the date of the last query, by the symbol that the security had then. */
  #owned: { readonly date: string; readonly splits: ReadonlyMap<string, readonly Split[]> } = {
    date: '',
    splits: new Map(),
  };

  constructor({ splits, spinOffs, nameChanges }: SecurityEvents) {
    const changes = nameChanges.toSorted(byDate);
    this.#from = groupedBy(changes, ({ old_symbol }) => old_symbol);
    this.#to = groupedBy(changes, ({ new_symbol }) => new_symbol);
    this.#spinOffs = groupedBy(spinOffs.toSorted(byDate), ({ symbol }) => symbol);
    this.#splits = splits.toSorted(byDate);
  }

  /**
   * The symbol on `date` of the security that had `symbol` on the earlier date `then`. Null if that security is gone
   * and another one now has its symbol. An empty `then` means that the date is unknown.
   */
  symbolOn(date: string, symbol: string, then: string): string | null {
    const isBetween = (change: NameChange) => change.date > then && change.date <= date;
    if (this.#from.get(symbol)?.some(isBetween)) return this.#successor(symbol, then, date);
    return then !== '' && this.#to.get(symbol)?.some(isBetween) ? null : symbol;
  }

  /** Symbols that were given up by one security or taken over by another, up to `date`. */
  changedSymbols(date: string): readonly string[] {
    const isKnown = (changes: readonly NameChange[]) => changes.some((change) => change.date <= date);
    const both = [...this.#from, ...this.#to].filter(([, changes]) => isKnown(changes));
    return [...new Set(both.map(([symbol]) => symbol))];
  }

  /** Price factor of a security's splits after `from`, up to and including `date`. `symbol` is its symbol on `date`. */
  factor(symbol: string, from: string, date: string): number {
    return this.#splitsOf(symbol, date)
      .filter((split) => split.date > from)
      .reduce((factor, split) => factor * split.factor, 1);
  }

  /** The newest event of each type of a security, up to `date`; null if there is none. */
  newest(
    symbol: string,
    date: string,
  ): {
    readonly split: Split | null;
    readonly spinOff: SpinOff | null;
    readonly nameChange: NameChange | null;
  } {
    const isKnown = (event: { readonly date: string }) => event.date <= date;
    return {
      split: this.#splitsOf(symbol, date).at(-1) ?? null,
      spinOff: this.#spinOffs.get(symbol)?.findLast(isKnown) ?? null,
      nameChange: this.#to.get(symbol)?.findLast(isKnown) ?? null,
    };
  }

  /** True if the previous close includes the value of a company that the price on `date` no longer includes. */
  isSpinOffDay(symbol: string, date: string): boolean {
    return this.#spinOffs.get(symbol)?.some((each) => each.date === date) === true;
  }

  #splitsOf(symbol: string, date: string): readonly Split[] {
    if (this.#owned.date !== date)
      this.#owned = {
        date,
        splits: groupedBy(
          this.#splits.filter((split) => split.date <= date),
          // A split and a name change often have the same date, and the source may then name either symbol.
          (split) => this.#successor(split.symbol, dayBefore(split.date), date),
        ),
      };
    return this.#owned.splits.get(symbol) ?? [];
  }

  /** Follows the name changes after `then`, up to and including `date`. */
  #successor(symbol: string, then: string, date: string): string {
    let current = symbol;
    let since = then;
    for (;;) {
      const change = this.#from.get(current)?.find((each) => each.date > since && each.date <= date);
      if (change === undefined) return current;
      current = change.new_symbol;
      since = change.date;
    }
  }
}

const dayBefore = (date: string): string => new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);
