import {
  endpoints,
  type FilmStep,
  minutes,
  momentOf,
  SCANNERS,
  type Scanner,
  type TradingDay,
  withinDay,
} from '@prebell/contracts';
import {
  createMarketClock,
  createQueryClient,
  createStore,
  type Platform,
  type ReadableStore,
} from '@prebell/platform';
import type { AnyHit } from '../../../shared/hits/hits';
import { createFilmPlayer, type FilmPlayer } from './film-player';
import { createRecordedApi } from './recorded-api';
import { createRecordedMarket } from './recorded-market';
import { createRecordedScan, type RecordedScan } from './recorded-scan';
import { recordedStatus } from './recorded-status';

/** What the desk shows at the current minute. */
export interface RecordedView {
  readonly step: FilmStep;
  /** The day's hits of all scanners so far, newest first. */
  readonly hits: readonly AnyHit[];
  /** Increases with each jump: whatever follows the market minute by minute then starts over. */
  readonly jumps: number;
}

export interface Recording {
  /** The page's platform, but with the market of the recorded minute. */
  readonly platform: Platform;
  readonly player: FilmPlayer;
  /** Null until the first minute has loaded. */
  readonly view: ReadableStore<RecordedView | null>;
  /** The custom scanner that is chosen on the desk. */
  readonly scan: RecordedScan;
  /** The next minute in which a symbol enters a scanner of the desk, or the chosen custom scanner; null if none follows. */
  readonly nextHit: (scanner: Scanner | 'own') => Promise<string | null>;
}

/** How many hits to request at once. */
const MOST_HITS = 500;
const DAY_SECONDS = 86_400;

/** A recorded day on the desk: a platform that shows the film's market, and the player that moves through it. */
export const createRecording = (page: Platform, day: TradingDay, start: number): Recording => {
  const { api } = page;
  const view = createStore<RecordedView | null>(null);
  const clock = createMarketClock();
  const queryClient = createQueryClient();
  /** The minute on screen, epoch milliseconds. */
  let now = withinDay(start, day);

  const recordedApi = createRecordedApi({
    api,
    moment: () => momentOf(now),
    status: () => clock.get() ?? recordedStatus(now, { playing: false, speed: 1 }),
  });
  const market = createRecordedMarket({
    quote: (symbol) => recordedApi.call(endpoints.market.quote, { params: { symbol } }),
    lastBar: async (symbol, resolution) => {
      const to = now / 1_000;
      const query = { symbol, resolution, from: to - DAY_SECONDS, to };
      const { s, t, o, h, l, c, v } = await recordedApi.call(endpoints.market.candles, { query });
      const last = t.length - 1;
      if (s !== 'ok' || last < 0) return null;
      return { symbol, resolution, t: t[last]!, o: o[last]!, h: h[last]!, l: l[last]!, c: c[last]!, v: v[last]! };
    },
  });

  const scan = createRecordedScan({ api, date: day.date, now: () => now });

  const hitsOf = async (scanner: Scanner, at: string, signal: AbortSignal): Promise<readonly AnyHit[]> => {
    const found: AnyHit[] = [];
    for (let before: number | null | undefined; before !== null; ) {
      const query = { scanner, limit: MOST_HITS, ...(before !== undefined && { before }) };
      const { hits, next } = await api.call(endpoints.timeMachine.hits, { params: { at }, query, signal });
      found.push(...hits);
      before = next;
    }
    return found;
  };
  const readHits = async (at: string, signal: AbortSignal): Promise<readonly AnyHit[]> => {
    const lists = await Promise.all(SCANNERS.map((scanner) => hitsOf(scanner, at, signal)));
    return lists.flat().sort((a, b) => b.seq - a.seq);
  };

  const player = createFilmPlayer<Moment>(
    {
      day,
      read: async (to, kind, signal) => {
        const at = momentOf(to);
        const symbols = market.symbols();
        const query = symbols.length === 0 ? {} : { symbols: symbols.join(',') };
        const [step, hits, own] = await Promise.all([
          api.call(endpoints.timeMachine.step, { params: { at }, query, signal }),
          kind === 'jump' ? readHits(at, signal) : null,
          scan.read(to, signal),
        ]);
        return { to, step, hits, own };
      },
      show: ({ to, step, hits, own }) => {
        now = to;
        scan.show(own);
        const before = view.get();
        if (hits !== null) {
          queryClient.clear();
          view.set({ step, hits, jumps: (before?.jumps ?? 0) + 1 });
          return;
        }
        view.set({ step, hits: [...step.hits.toReversed(), ...(before?.hits ?? [])], jumps: before?.jumps ?? 0 });
        market.advance(step);
      },
      onChange: (state) => clock.sync(recordedStatus(state.at, state)),
    },
    start,
  );
  return {
    platform: { ...page, api: recordedApi, market, clock, queryClient },
    player,
    view,
    scan,
    nextHit: async (scanner) => {
      const at = momentOf(withinDay(now + minutes(1), day));
      if (scanner === 'own') return scan.nextHit(at);
      return (await api.call(endpoints.timeMachine.nextHit, { params: { at }, query: { scanner } })).at;
    },
  };
};

interface Moment {
  /** Epoch milliseconds. */
  readonly to: number;
  readonly step: FilmStep;
  /** After a jump, all hits up to this minute; null after a step, whose own hits are the only new ones. */
  readonly hits: readonly AnyHit[] | null;
  readonly own: Awaited<ReturnType<RecordedScan['read']>>;
}
