import { tradingDay } from '@prebell/contracts';

/** The trading day that the market benchmarks use. */
export const DATE = '2025-02-06';

/** The market hours of a trading day, epoch seconds. */
export const hoursOf = (date: string) => {
  const day = tradingDay(date);
  if (day === null) throw new Error(`The market is closed on ${date}`);
  return day;
};
