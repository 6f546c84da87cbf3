import { type Journal, type JournalGroup, type JournalTrade, MARKET_TIME_ZONE, SCANNERS } from '@prebell/contracts';

const hourFormat = new Intl.DateTimeFormat('en-US', { timeZone: MARKET_TIME_ZONE, hourCycle: 'h23', hour: '2-digit' });
const weekdayFormat = new Intl.DateTimeFormat('en-US', { timeZone: MARKET_TIME_ZONE, weekday: 'short' });
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];
const NO_SETUP = 'none';

/** The result of one group of closed trades. A trade without profit is not a win. @param trades newest first */
const groupOf = (key: string, trades: readonly JournalTrade[]): JournalGroup => {
  const sum = (some: readonly JournalTrade[]) => some.reduce((total, { net_cents }) => total + net_cents, 0);
  const mean = (some: readonly JournalTrade[]) => (some.length === 0 ? null : Math.round(sum(some) / some.length));
  const wins = trades.filter(({ net_cents }) => net_cents > 0);
  const others = trades.filter(({ net_cents }) => net_cents <= 0);
  return {
    key,
    name: null,
    trades: trades.length,
    wins: wins.length,
    net_cents: sum(trades),
    mean_win_cents: mean(wins),
    mean_loss_cents: mean(others),
  };
};

/** Groups trades, in the order of `keys`. Leaves out groups without trades. */
const grouped = (
  trades: readonly JournalTrade[],
  keys: readonly string[],
  keyOf: (trade: JournalTrade) => string,
): JournalGroup[] =>
  keys.flatMap((key) => {
    const own = trades.filter((trade) => keyOf(trade) === key);
    return own.length === 0 ? [] : [groupOf(key, own)];
  });

/**
 * Groups trades by setup: first the desk's scanners, then the user's own by name, then trades without a scanner. An own
 * scanner that was edited stays one group.
 */
const bySetup = (trades: readonly JournalTrade[]): JournalGroup[] => {
  const names = new Map<string, string>();
  for (const { own_setup } of trades)
    if (own_setup !== null && !names.has(own_setup.scanner)) names.set(own_setup.scanner, own_setup.name);
  const own = [...names].sort(([, a], [, b]) => a.localeCompare(b)).map(([id]) => id);
  return grouped(
    trades,
    [...SCANNERS, ...own, NO_SETUP],
    ({ setup, own_setup }) => setup?.scanner ?? own_setup?.scanner ?? NO_SETUP,
  ).map((group) => ({ ...group, name: names.get(group.key) ?? null }));
};

/**
 * The journal of a user's trades. Statistics count only closed trades, by their setup, and by the hour and weekday of
 * their entry in New York.
 */
export const journalOf = (trades: readonly JournalTrade[]): Journal => {
  const closed = trades
    .filter(({ closed_at }) => closed_at !== null)
    .sort((a, b) => b.opened_at.localeCompare(a.opened_at) || b.opened_by - a.opened_by);
  const hourOf = ({ opened_at }: JournalTrade) => hourFormat.format(new Date(opened_at));
  const weekdayOf = ({ opened_at }: JournalTrade) => weekdayFormat.format(new Date(opened_at));
  const hours = [...new Set(closed.map(hourOf))].sort();
  return {
    trades: closed,
    left_open: trades.length - closed.length,
    by_setup: bySetup(closed),
    by_hour: grouped(closed, hours, hourOf),
    by_weekday: grouped(closed, WEEKDAYS, weekdayOf),
  };
};
