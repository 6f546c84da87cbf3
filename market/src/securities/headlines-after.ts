import { previousTradingDay, toMs } from '@prebell/contracts';

/**
 * The moment after which headlines count for a day, epoch milliseconds: the close of the session before. One stamped at that very moment
 * belongs to the session that ends then. Lists, explanations, news, backtests and films ask here.
 */
export const headlinesAfter = (date: string): number => toMs(previousTradingDay(date).close);
