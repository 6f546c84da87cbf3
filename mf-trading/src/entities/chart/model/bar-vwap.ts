import { type Quote, type Resolution, toSeconds } from '@prebell/contracts';
import { barClose } from './bar-close';
import { createBarSessions } from './bar-session';
import type { Bar } from './bars';

/**
 * Gives a bar the engine's VWAP, taken from the symbol's quote. A quote arrives before the bar that its last trade begins. Its VWAP
 * then belongs to that next bar, and the bar on screen keeps its own.
 */
export const createBarVwap = () => {
  const sessions = createBarSessions();
  return (bar: Bar, resolution: Resolution, quote: Pick<Quote, 'vwap' | 'as_of'> | null): Bar => {
    if (quote?.as_of == null || quote.vwap == null) return bar;
    const { day } = sessions(bar.t);
    const end = day === null ? null : barClose(day, resolution, bar.t);
    const tradedAt = toSeconds(Date.parse(quote.as_of));
    // A recorded bar's last trade carries the time at which the bar ends.
    return end !== null && bar.t <= tradedAt && tradedAt <= end ? { ...bar, vwap: quote.vwap } : bar;
  };
};
