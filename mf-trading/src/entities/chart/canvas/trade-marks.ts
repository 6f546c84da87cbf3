import { createSeriesMarkers, type ISeriesApi, type UTCTimestamp } from 'lightweight-charts';
import { type ChartTrade, tradeMark } from '../model/chart-trades';
import type { CanvasTheme } from './canvas-theme';

export interface TradeMarks {
  /** @param timeOf the bar of a trade; null without one */
  set(trades: readonly ChartTrade[], timeOf: (trade: ChartTrade) => UTCTimestamp | null): void;
  /** Applies from the next `set`. */
  setTheme(theme: CanvasTheme): void;
}

/** Arrows at the prices of paper trades: up from below for a buy, down from above for a sale, each with size and price. */
export const createTradeMarks = (candles: ISeriesApi<'Candlestick'>, initial: CanvasTheme): TradeMarks => {
  let theme = initial;
  const markers = createSeriesMarkers(candles, []);
  return {
    set: (trades, timeOf) =>
      markers.setMarkers(
        trades.flatMap((trade) => {
          const time = timeOf(trade);
          if (time === null) return [];
          const isBuy = trade.side === 'buy';
          return [
            {
              time,
              price: trade.price,
              position: isBuy ? ('atPriceBottom' as const) : ('atPriceTop' as const),
              shape: isBuy ? ('arrowUp' as const) : ('arrowDown' as const),
              color: theme.own,
              text: tradeMark(trade),
            },
          ];
        }),
      ),
    setTheme: (next) => {
      theme = next;
    },
  };
};
