import type { SeriesMarker, UTCTimestamp } from 'lightweight-charts';
import { type ChartTrade, tradeMark } from '../model/chart-trades';

/**
 * Arrows of paper trades, each with its size: up from below the bar for a buy, down from above it for a sale. Drawn at their prices,
 * they would overlap wherever a sale is below its buy; the paper panel lists the prices.
 * @param timeOf the bar of a trade; null without one
 */
export const tradeMarkers = (
  trades: readonly ChartTrade[],
  timeOf: (trade: ChartTrade) => UTCTimestamp | null,
  color: string,
): SeriesMarker<UTCTimestamp>[] =>
  trades.flatMap((trade): SeriesMarker<UTCTimestamp>[] => {
    const time = timeOf(trade);
    if (time === null) return [];
    return trade.side === 'buy'
      ? [{ time, position: 'belowBar', shape: 'arrowUp', color, text: tradeMark(trade) }]
      : [{ time, position: 'aboveBar', shape: 'arrowDown', color, text: tradeMark(trade) }];
  });
