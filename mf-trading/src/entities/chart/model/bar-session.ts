import { marketDate, type Session, sessionOf, type TradingDay, toMs, tradingDay } from '@prebell/contracts';

/** The trading day and session in which a bar starts. */
export interface BarSession {
  /** Null for a bar outside every trading day: an error of the source, drawn without shading. */
  readonly day: TradingDay | null;
  readonly session: Session;
}

/** The number of a moment's trading day (epoch seconds): shifted back by six hours, 04:00 to 20:00 ET lies within one UTC day. */
export const dayNumber = (t: number): number => Math.floor((t - 6 * 3_600) / 86_400);

/** Finds the session of bar starts (epoch seconds). Asks the calendar once per day, because a lookup is expensive. */
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
