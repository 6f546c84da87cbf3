import { marketDate, type Session, sessionOf, type TradingDay, toMs, tradingDay } from '@prebell/contracts';

/** The trading day and session in which a bar starts. */
export interface BarSession {
  /** Null for a bar outside every trading day. That is an error in the source; the bar is drawn without shading. */
  readonly day: TradingDay | null;
  readonly session: Session;
}

/** A number for the trading day at `t` (epoch seconds). Shifted back by six hours, 04:00 to 20:00 ET lies within one UTC day. */
export const dayNumber = (t: number): number => Math.floor((t - 6 * 3_600) / 86_400);

/**
 * Returns a function that finds the session of a bar start (epoch seconds). It asks the calendar once per day, because a lookup is
 * expensive.
 */
export const createBarSessions = (): ((t: number) => BarSession) => {
  const days = new Map<number, TradingDay | null>();
  return (t) => {
    const key = dayNumber(t);
    let day = days.get(key);
    if (day === undefined) {
      day = tradingDay(marketDate(toMs(t)));
      days.set(key, day);
    }
    return { day, session: day === null ? 'closed' : sessionOf(day, toMs(t)) };
  };
};
