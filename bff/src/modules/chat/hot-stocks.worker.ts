import { type HotStockAlert, minutes, type WireScannerRow } from '@prebell/contracts';
import type { Market, WireScannerDelta, WireScannerSnapshot } from '@prebell/market';
import { PriceSpikes } from './price-spikes.state';

/** A stock is hot if it enters Momentum, or spikes while listed there, at this many times its usual 5-minute volume. */
const LEAST_RELATIVE_VOLUME = 5;
/** The same symbol is announced at most once in this time, milliseconds. */
const QUIET_MS = minutes(5);

/** Finds stocks that have just become hot in the stream of the momentum scanner. */
export class HotStocks {
  #seq = Number.NaN;
  #listed = new Set<string>();
  readonly #announcedAt = new Map<string, number>();
  readonly #spikes = new PriceSpikes();

  /** Starts from a snapshot. Stocks already on the list are not news. */
  start({ seq, rows }: Pick<WireScannerSnapshot, 'seq' | 'rows'>): void {
    this.#seq = seq;
    this.#listed = new Set(rows.map(({ symbol }) => symbol));
  }

  /**
   * Returns the stocks that this delta makes hot; null if a delta before it is missing. Then call `start` again. @param
   * at epoch milliseconds
   */
  advance({ prev_seq, seq, upserts, removes }: WireScannerDelta, at: number): HotStockAlert[] | null {
    if (prev_seq !== this.#seq) return null;
    this.#seq = seq;
    for (const symbol of removes) {
      this.#listed.delete(symbol);
      this.#spikes.forget(symbol);
    }
    const hot = upserts.filter((row) => this.#hasEntered(row) || this.#hasSpiked(row));
    return hot.flatMap((row) => this.#alertOf(row, at));
  }

  #hasEntered({ symbol }: WireScannerRow): boolean {
    if (this.#listed.has(symbol)) return false;
    this.#listed.add(symbol);
    return true;
  }

  #hasSpiked({ symbol, price, volume, as_of }: WireScannerRow): boolean {
    return this.#spikes.note(symbol, { at: Date.parse(as_of), price, volume });
  }

  #alertOf({ symbol, percent_change, relative_volume_5m }: WireScannerRow, at: number): HotStockAlert[] {
    if (percent_change === null || (relative_volume_5m ?? 0) < LEAST_RELATIVE_VOLUME) return [];
    if (at - (this.#announcedAt.get(symbol) ?? Number.NEGATIVE_INFINITY) < QUIET_MS) return [];
    this.#announcedAt.set(symbol, at);
    return [{ symbol, change: percent_change }];
  }
}

interface Options {
  readonly announce: (alert: HotStockAlert) => void;
  readonly now: () => Date;
  readonly report: (error: unknown) => void;
}

/** Announces every stock that becomes hot, once the market is ready. Returns the function that stops it. */
export const announceHotStocks = (market: Market, { announce, now, report }: Options): (() => void) => {
  const stocks = new HotStocks();
  let readers = 0;
  let isSyncing = false;
  const sync = async () => {
    if (isSyncing) return;
    isSyncing = true;
    try {
      stocks.start(await market.watchScanner('momentum', 'all'));
      readers += 1;
      // Each new snapshot adds a reader of the stream, but one is enough.
      if (readers > 1) unwatch();
    } catch (error) {
      report(error);
    } finally {
      isSyncing = false;
    }
  };
  const unwatch = () => {
    readers -= 1;
    market.unwatchScanner('momentum', 'all');
  };
  const ignore = () => undefined;
  const unlisten = market.listen({
    scanner: (delta, cap) => {
      if (delta.scanner !== 'momentum' || cap !== 'all' || readers === 0) return;
      const alerts = stocks.advance(delta, now().getTime());
      if (alerts === null) void sync();
      for (const alert of alerts ?? []) announce(alert);
    },
    quote: ignore,
    candle: ignore,
    session: ignore,
  });
  market.ready.then(sync, ignore);
  return () => {
    unlisten();
    if (readers > 0) unwatch();
  };
};
