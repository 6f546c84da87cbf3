import type { Quote, Resolution } from '@prebell/contracts';
import { createStore, type MarketStream, type ReadableStore } from '@prebell/platform';
import { noteFreshAnswer } from '../../../shared/market/fresh-answers';
import { joinSymbol } from '../../../shared/market/symbol-users';
import { barOf, toBars } from './bars';
import { createLiveBars, type LiveBars } from './live-bars';

/** The live data of one chart: the current bar and the symbol's quote. */
export interface ChartFeed extends Pick<LiveBars, 'bar' | 'closed'> {
  readonly quote: ReadableStore<Quote | null>;
  /**
   * Subscribes now, on each reconnect, and on a session event, because the engine may have restarted. The returned function
   * unsubscribes.
   * @param onResumed called after a reconnect or restart: bars in between were missed.
   */
  start(onResumed?: () => void): () => void;
}

export const createChartFeed = ({
  market,
  symbol,
  resolution,
}: {
  readonly market: MarketStream;
  readonly symbol: string;
  readonly resolution: Resolution;
}): ChartFeed => {
  const { bar, closed, follow } = createLiveBars();
  const quote = createStore<Quote | null>(null);

  const start = (onResumed?: () => void) => {
    let stopped = false;
    let connections = 0;
    const resume = () => {
      void subscribe();
      onResumed?.();
    };
    const release = market.retain();
    const leave = joinSymbol(market, `${symbol} ${resolution}`);
    const subscribe = async () => {
      const answer = await market.request('symbol:subscribe', { symbol, resolution }).catch(() => null);
      // No answer means that the connection was lost; the next connection subscribes again. An unknown symbol has no stream.
      if (stopped || answer === null || !answer.ok) return;
      quote.set(answer.quote);
      noteFreshAnswer(market);
      const current = toBars(answer.candle).at(-1);
      if (current !== undefined) follow(current);
    };
    const unsubscribes = [
      market.on('candle', (update) => {
        if (update.symbol === symbol && update.resolution === resolution) follow(barOf(update));
      }),
      market.on('quote', (update) => {
        if (update.symbol === symbol) quote.set(update);
      }),
      market.onConnected(() => {
        connections += 1;
        if (connections > 1) resume();
        else void subscribe();
      }),
      market.on('session', resume),
    ];
    return () => {
      stopped = true;
      for (const unsubscribe of unsubscribes) unsubscribe();
      // Unsubscribe only after the last chart: another one may still follow the symbol.
      if (leave() && market.connection.get() === 'live') {
        market.request('symbol:unsubscribe', { symbol, resolution }).catch(() => undefined);
      }
      release();
    };
  };

  return { bar, closed, quote, start };
};
