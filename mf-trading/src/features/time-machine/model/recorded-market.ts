import type { Candles, FilmStep, MarketEvent, MarketRequest, Quote, Resolution } from '@prebell/contracts';
import { type ConnectionState, createStore, type MarketEventData, type MarketStream } from '@prebell/platform';

type Bar = MarketEventData<'candle'>;

/** What a recorded market reads from the film. */
export interface RecordedSource {
  readonly quote: (symbol: string) => Promise<Quote>;
  /** A symbol's last bar at the minute on screen; null if there is none. */
  readonly lastBar: (symbol: string, resolution: Resolution) => Promise<Bar | null>;
}

export interface RecordedMarket extends MarketStream {
  /** The symbols that charts follow. */
  symbols(): readonly string[];
  /** Moves on to the next minute: listeners get its headlines, halts, quotes and bars. */
  advance(step: FilmStep): void;
}

type Listener = (data: never) => void;

/** At the start of a minute all bars are complete, so there is no current bar. */
const NO_BAR: Candles = { s: 'no_data', t: [], o: [], h: [], l: [], c: [], v: [] };
const REFUSED = { ok: false, error: 'A recorded day has no such stream', code: 'NOT_FOUND' } as const;

/** A market stream that gets its events from a film. It is always connected and opens no socket. */
export const createRecordedMarket = ({ quote, lastBar }: RecordedSource): RecordedMarket => {
  const listeners = new Map<MarketEvent, Set<Listener>>();
  const followed = new Map<string, { readonly symbol: string; readonly resolution: Resolution }>();
  const connection = createStore<ConnectionState>('live');

  const emit = <K extends MarketEvent>(event: K, data: MarketEventData<K>) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(data as never);
  };
  const answer = async (event: MarketRequest, payload: unknown) => {
    if (event !== 'symbol:subscribe' && event !== 'symbol:unsubscribe') return REFUSED;
    const { symbol, resolution } = payload as { symbol: string; resolution: Resolution };
    const key = `${symbol} ${resolution}`;
    if (event === 'symbol:unsubscribe') {
      followed.delete(key);
      return { ok: true } as const;
    }
    followed.set(key, { symbol, resolution });
    return { ok: true, quote: await quote(symbol), candle: NO_BAR } as const;
  };

  return {
    connection,
    retain: () => () => undefined,
    // Only the two events above have these answer types; other requests are refused.
    request: answer as MarketStream['request'],
    on: (event, listener) => {
      const own = listeners.get(event) ?? new Set<Listener>();
      listeners.set(event, own.add(listener as Listener));
      return () => own.delete(listener as Listener);
    },
    onConnected: (listener) => {
      listener();
      return () => undefined;
    },
    symbols: () => [...new Set([...followed.values()].map(({ symbol }) => symbol))],
    advance: (step) => {
      for (const event of step.halts) emit('halt', event);
      for (const headline of step.news) emit('news', headline);
      for (const { quote: next } of step.symbols) emit('quote', next);
      for (const { symbol, resolution } of followed.values()) {
        const minute = step.symbols.find((each) => each.quote.symbol === symbol)?.bar ?? null;
        // Without a trade, no bar has changed.
        if (minute === null) continue;
        if (resolution === '1') emit('candle', { symbol, resolution, ...minute });
        else
          lastBar(symbol, resolution).then(
            (bar) => bar !== null && emit('candle', bar),
            // Ignore a failure: the next minute asks again.
            () => undefined,
          );
      }
    },
  };
};
