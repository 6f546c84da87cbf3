import type { Headline, Listing, NewsItem } from '../provider';
import { foremostNews, type RankedNews, rankedNews } from '../securities/ranked-headlines';
import type { AlpacaData } from './data';

const POLL_MS = 30_000;
const MOST = 2_000;

/** Polls headlines every half minute. */
export class AlpacaNewsFeed {
  readonly #items: RankedNews[] = [];
  readonly #known = new Set<string>();
  readonly #timer: ReturnType<typeof setInterval>;
  #since: number;

  /** @param since headlines count from this instant, epoch milliseconds. */
  constructor(
    private readonly data: Pick<AlpacaData, 'news'>,
    private readonly universe: readonly Listing[],
    private readonly indexes: ReadonlyMap<string, number>,
    since: number,
    private readonly onFailure: (error: unknown) => void,
  ) {
    this.#since = since;
    this.#timer = setInterval(() => void this.poll(), POLL_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Polls once. After a failure, which it reports, the next poll covers the same time span again. */
  async poll(): Promise<void> {
    try {
      for (const { id, headline, created_at, symbols } of await this.data.news(this.#since)) {
        const at = Date.parse(created_at);
        if (Number.isNaN(at)) continue;
        this.#since = Math.max(this.#since, at);
        for (const symbol of symbols) this.#add(`${id}-${symbol}`, this.indexes.get(symbol), at, headline);
      }
      this.#items.sort((a, b) => a.at - b.at);
      this.#items.splice(0, this.#items.length - MOST);
    } catch (error) {
      this.onFailure(error);
    }
  }

  /** Headlines in (after, until], epoch milliseconds, by time. */
  between(after: number, until: number): NewsItem[] {
    return this.#items.filter(({ at }) => at > after && at <= until);
  }

  /** The headline that represents a symbol in (after, until], or null. */
  foremost(index: number, after: number, until: number): Headline | null {
    return foremostNews(this.#items, index, after, until);
  }

  #add(id: string, index: number | undefined, at: number, headline: string): void {
    if (index === undefined || this.#known.has(id)) return;
    this.#known.add(id);
    this.#items.push(rankedNews({ id, index, at, headline }, this.universe[index]!));
  }
}
