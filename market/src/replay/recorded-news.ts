import type { Logger } from 'pino';
import { z } from 'zod';
import type { Headline, Listing, NewsItem } from '../provider';
import { foremostNews, type RankedNews, rankedNews } from '../securities/ranked-headlines';
import { fileRecords } from './csv';
import { readingFile } from './day-files';

/** The screens are in English, so we skip other languages. A file without languages counts as English. */
const LANGUAGES: readonly string[] = ['en', ''];

const lineSchema = z.object({
  at: z.iso.datetime().transform((text) => Date.parse(text)),
  symbol: z.string().min(1),
  headline: z.string().trim().min(1).max(1_000),
});

/**
 * The headlines of recorded days, from a file `time_utc,symbol,title` with an optional column `lang`. Times are those
 * of publication, such as `2026-05-21T11:00:00Z`.
 */
export class RecordedNews {
  readonly #ofSymbol: ReadonlyMap<number, readonly RankedNews[]>;

  /** @param items ascending by time */
  private constructor(private readonly items: readonly RankedNews[]) {
    const ofSymbol = new Map<number, RankedNews[]>();
    for (const item of items) {
      const known = ofSymbol.get(item.index);
      if (known === undefined) ofSymbol.set(item.index, [item]);
      else known.push(item);
    }
    this.#ofSymbol = ofSymbol;
  }

  static read(
    path: string,
    { universe, log }: { readonly universe: readonly Listing[]; readonly log: Pick<Logger, 'warn'> },
  ): Promise<RecordedNews> {
    const indexOf = new Map(universe.map(({ symbol }, index) => [symbol, index]));
    return readingFile('MARKET_REPLAY_NEWS', path, async () => {
      const items: RankedNews[] = [];
      let number = 0;
      let rejected = 0;
      for await (const field of fileRecords(path)) {
        number += 1;
        if (!LANGUAGES.includes(field('lang'))) continue;
        const line = lineSchema.safeParse({
          at: field('time_utc'),
          symbol: field('symbol').replace('/', '.'),
          headline: field('title'),
        });
        if (!line.success) {
          rejected += 1;
          continue;
        }
        const { at, symbol, headline } = line.data;
        const index = indexOf.get(symbol);
        if (index !== undefined)
          items.push(rankedNews({ id: `line-${number}`, index, at, headline }, universe[index]!));
      }
      if (number === rejected) throw new Error('no line has time_utc, symbol and title');
      if (rejected > 0)
        log.warn({ rejected }, 'Replay: lines of MARKET_REPLAY_NEWS could not be read and are left out');
      return new RecordedNews(items.sort((a, b) => a.at - b.at));
    });
  }

  /** Headlines in (after, until], epoch milliseconds, by time. */
  between(after: number, until: number): readonly NewsItem[] {
    return this.items.slice(this.#position(after), this.#position(until));
  }

  /** The headline that represents a symbol in (after, until], or null. */
  foremost(index: number, after: number, until: number): Headline | null {
    return foremostNews(this.#ofSymbol.get(index) ?? [], index, after, until);
  }

  /** Number of headlines up to a time, by binary search, because the engine asks for new headlines at every step. */
  #position(at: number): number {
    let [low, high] = [0, this.items.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.items[middle]!.at <= at) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
