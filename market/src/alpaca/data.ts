import { z } from 'zod';
import type { Listing } from '../provider';
import { ACTION_TYPES, readCorporateActions } from './corporate-actions';
import { type AlpacaAuction, type AlpacaBar, type AlpacaTrade, auctionOf, barOf, tradeOf } from './messages';
import type { AlpacaRest } from './rest';

/** Symbols per request, limited by the length of the URL. */
const SYMBOLS_A_REQUEST = 400;
const EXCHANGES: ReadonlySet<string> = new Set(['NASDAQ', 'NYSE', 'AMEX', 'ARCA', 'BATS']);
const SYMBOL = /^[A-Z]{1,5}(\.[A-Z]{1,2})?$/;

const assetsSchema = z.array(
  z.looseObject({ symbol: z.string(), name: z.string().nullish(), exchange: z.string(), tradable: z.boolean() }),
);
const auctionSchema = z.looseObject({
  o: z.array(z.looseObject({})).nullish(),
  c: z.array(z.looseObject({})).nullish(),
});
const perSymbolSchema = z.record(z.string(), z.array(z.looseObject({})).nullable());
const newsPageSchema = z.array(
  z.looseObject({
    id: z.union([z.number(), z.string()]),
    headline: z.string(),
    created_at: z.string(),
    symbols: z.array(z.string()),
  }),
);
export type AlpacaNews = z.output<typeof newsPageSchema>[number];

const iso = (ms: number): string => new Date(ms).toISOString();

const chunksOf = (symbols: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(symbols.length / SYMBOLS_A_REQUEST) }, (_, k) =>
    symbols.slice(k * SYMBOLS_A_REQUEST, (k + 1) * SYMBOLS_A_REQUEST),
  );

/** A REST client for each of Alpaca's two APIs, and the feed to request. */
export interface AlpacaSources {
  /** Trading API: assets. */
  readonly trading: AlpacaRest;
  /** Market data API. */
  readonly data: AlpacaRest;
  /** `sip`, `iex` or `delayed_sip`. */
  readonly feed: string;
}

/** Data from Alpaca's REST interfaces, parsed. Instants are epoch milliseconds. */
export class AlpacaData {
  constructor(private readonly sources: AlpacaSources) {}

  /** Tradable US stocks by symbol. Alpaca has neither floats nor shares outstanding. */
  async listings(): Promise<Listing[]> {
    const query = { status: 'active', asset_class: 'us_equity' };
    const assets = await this.sources.trading.needed('/v2/assets', query, assetsSchema);
    return assets
      .filter(({ tradable, exchange, symbol }) => tradable && EXCHANGES.has(exchange) && SYMBOL.test(symbol))
      .map(({ symbol, name, exchange }) => ({
        symbol,
        name: name || symbol,
        exchange,
        float: null,
        shares_outstanding: null,
      }))
      .sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
  }

  /** Minute or daily bars that begin in [from, to]. Only bars can be adjusted for splits. */
  async *bars(
    symbols: readonly string[],
    timeframe: '1Min' | '1Day',
    from: number,
    to: number,
    adjustment: 'split' | 'raw' = 'split',
  ): AsyncGenerator<AlpacaBar> {
    const query = { timeframe, start: iso(from), end: iso(to), adjustment };
    for await (const [symbol, raw] of this.#rows('bars', symbols, query)) {
      // The time of a daily bar is midnight in New York, which is also a whole minute.
      const bar = barOf(symbol, raw);
      if (bar !== null) yield bar;
    }
  }

  /** Trades in [from, to]. */
  async *trades(symbols: readonly string[], from: number, to: number): AsyncGenerator<AlpacaTrade> {
    for await (const [symbol, raw] of this.#rows('trades', symbols, { start: iso(from), end: iso(to) })) {
      const trade = tradeOf(symbol, raw);
      if (trade !== null) yield trade;
    }
  }

  /** The prices of opening and closing auctions on the days of [from, to]; only the feed of all exchanges has them. */
  async *auctions(symbols: readonly string[], from: number, to: number): AsyncGenerator<AlpacaAuction> {
    for await (const [symbol, raw] of this.#rows('auctions', symbols, { start: iso(from), end: iso(to) })) {
      const { o, c } = auctionSchema.parse(raw);
      for (const print of [...(o ?? []), ...(c ?? [])]) {
        const auction = auctionOf(symbol, print);
        if (auction !== null) yield auction;
      }
    }
  }

  /** Splits, spin-offs and name changes of all symbols that were processed on the dates of [start, end]. */
  corporateActions(start: string, end: string): ReturnType<typeof readCorporateActions> {
    const query = { types: ACTION_TYPES.join(','), start, end, limit: '1000' };
    const pages = this.sources.data.pages('/v1/corporate-actions', query);
    return readCorporateActions(
      (async function* () {
        for await (const page of pages) yield page.corporate_actions ?? {};
      })(),
    );
  }

  /** At most 50 headlines since an instant, oldest first. */
  async news(since: number): Promise<AlpacaNews[]> {
    const answer = await this.sources.data.get('/v1beta1/news', { start: iso(since), sort: 'asc', limit: '50' });
    return newsPageSchema.parse((answer as { news?: unknown }).news);
  }

  async *#rows(
    kind: 'auctions' | 'bars' | 'trades',
    symbols: readonly string[],
    query: Readonly<Record<string, string>>,
  ): AsyncGenerator<readonly [symbol: string, raw: Record<string, unknown>]> {
    const { data, feed } = this.sources;
    for (const chunk of chunksOf(symbols)) {
      const whole = { ...query, symbols: chunk.join(','), feed, limit: '10000' };
      for await (const page of data.pages(`/v2/stocks/${kind}`, whole, { isNeeded: kind !== 'auctions' }))
        for (const [symbol, rows] of Object.entries(perSymbolSchema.parse(page[kind] ?? {})))
          for (const raw of rows ?? []) yield [symbol, raw];
    }
  }
}
