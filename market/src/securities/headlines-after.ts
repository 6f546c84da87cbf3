import { previousTradingDay, toMs } from '@prebell/contracts';

/**
 * The time after which headlines count for a day, epoch milliseconds: the close of the previous session. A headline
 * with exactly that time belongs to the session that ends then. Lists, explanations, news, backtests and films all use
 * this.
 */
export const headlinesAfter = (date: string): number => toMs(previousTradingDay(date).close);
