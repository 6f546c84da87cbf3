import type { Session, TradingDay, WireMarketStatus } from '../entities/market';
import { toMs, toSeconds } from '../units';
import { isWeekend, MARKET_TIME_ZONE, marketDate, nextTradingDay, tradingDay } from './market-calendar';

const DESCRIPTIONS = {
  holiday: 'NYSE Holiday',
  closed: 'Market Closed',
  pre_market: 'Pre-Market',
  core_trading: 'Market Open',
  extended_hours: 'Extended Hours',
} as const satisfies Record<Session, string>;

const hourFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: MARKET_TIME_ZONE,
  hour: 'numeric',
  minute: '2-digit',
});
const dateFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: MARKET_TIME_ZONE,
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});

/** '9:30 AM ET'. The formatter puts a narrow no-break space before AM; the specified texts have a plain one. */
const hourText = (seconds: number): string => `${hourFormat.format(toMs(seconds)).replace(/\s/g, ' ')} ET`;

/** The session of a trading day at an instant, epoch milliseconds. Intervals are half-open (definitions 4.8). */
export const sessionOf = (day: TradingDay, ms: number): Session => {
  const seconds = toSeconds(ms);
  if (seconds < day.pre_open || seconds >= day.post_close) return 'closed';
  if (seconds < day.open) return 'pre_market';
  return seconds < day.close ? 'core_trading' : 'extended_hours';
};

/**
 * The market's session at an instant, epoch milliseconds. A weekend takes precedence over a holiday, and a holiday over
 * the time of day.
 */
export const sessionAt = (ms: number): Session => {
  const date = marketDate(ms);
  const day = tradingDay(date);
  if (day) return sessionOf(day, ms);
  return isWeekend(date) ? 'closed' : 'holiday';
};

const nextSessionText = (session: Session, day: TradingDay | null, ms: number): string => {
  if (day && session === 'pre_market') return `Core Trading at ${hourText(day.open)}`;
  if (day && session === 'core_trading') return `Extended Hours at ${hourText(day.close)}`;
  if (day && session === 'extended_hours') return `Market Closed at ${hourText(day.post_close)}`;
  const next = day && toSeconds(ms) < day.pre_open ? day : nextTradingDay(marketDate(ms));
  return `Pre-Market opens ${dateFormat.format(toMs(next.pre_open))} at ${hourText(next.pre_open)}`;
};

/**
 * The market status at an instant, epoch milliseconds, in the texts of the specification (section 4). The caller adds
 * the source (`feed`). On short days the texts name the day's actual close.
 */
export const marketStatusAt = (ms: number): Omit<WireMarketStatus, 'feed'> => {
  const date = marketDate(ms);
  const day = tradingDay(date);
  const session = sessionAt(ms);
  const isOpen = session !== 'closed' && session !== 'holiday';
  return {
    session,
    isOpen,
    description: isWeekend(date) ? 'Weekend' : DESCRIPTIONS[session],
    nextSession: nextSessionText(session, day, ms),
    currentTime: new Date(ms).toISOString(),
    timeZone: MARKET_TIME_ZONE,
    shouldAutoRefresh: isOpen,
    dataStrategy: isOpen ? 'live' : 'previous_close',
    day,
  };
};
