import type { Listing, Origin } from '../provider';
import type { ShareCounts, ShareRecord, ShareRecords } from '../replay/floats';
import { newestRecord } from '../replay/floats';
import type { SecurityHistory } from '../securities/history';

interface Known {
  readonly value: number;
  readonly as_of: string;
  readonly source: string;
}

/**
 * Floats and shares outstanding as known on a date. The newest record of a security wins, even one under an earlier
 * symbol, and is adjusted for later splits.
 */
export class KnownShares {
  readonly #records: ReadonlyMap<string, readonly ShareRecord[]>;

  constructor(
    records: ShareRecords,
    private readonly history: SecurityHistory,
    private readonly date: string,
  ) {
    const changed = history.changedSymbols(date);
    const owned = new Map(records);
    for (const symbol of changed) owned.delete(symbol);
    const moved = changed
      .flatMap((symbol) => (records.get(symbol) ?? []).map((record) => ({ symbol, record })))
      .filter(({ record }) => record.date <= date)
      .sort((a, b) => (a.record.date < b.record.date ? -1 : 1));
    for (const { symbol, record } of moved) {
      const owner = history.symbolOn(date, symbol, record.date);
      if (owner !== null) owned.set(owner, [...(owned.get(owner) ?? []), record]);
    }
    this.#records = owned;
  }

  /** Shares; NaN if no source has them. */
  value({ symbol }: Pick<Listing, 'symbol'>, figure: keyof ShareCounts): number {
    return this.#known(symbol, figure)?.value ?? Number.NaN;
  }

  origins({ symbol }: Pick<Listing, 'symbol'>): Origin[] {
    return (['float', 'shares_outstanding'] as const).flatMap((figure) => {
      const known = this.#known(symbol, figure);
      return known === null ? [] : [{ figure, as_of: known.as_of || null, source: known.source }];
    });
  }

  #known(symbol: string, figure: keyof ShareCounts): Known | null {
    const record = newestRecord(this.#records.get(symbol), figure, this.date);
    const count = record?.[figure] ?? null;
    if (record === undefined || count === null) return null;
    // We cannot tell which splits a record without a date includes, so we take it as it is.
    const factor = record.date === '' ? 1 : this.history.factor(symbol, record.date, this.date);
    return { value: count / factor, as_of: record.date, source: record.source };
  }
}
