import { closureName, isWeekend } from '@prebell/contracts';
import { dayLabel } from './day-label';

/**
 * What to tell the user about a day that is not recorded.
 * @param dates the recorded days, ascending, at least one
 */
export const otherDay = (date: string, dates: readonly string[]): { readonly title: string; readonly text: string } => {
  const label = dayLabel(date);
  const closure = closureName(date);
  if (closure !== null || isWeekend(date))
    return {
      title: `The market was closed on ${label}`,
      text: `${closure === null ? 'There is no trading on weekends.' : `Reason: ${closure}.`} Choose a trading day.`,
    };
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  return {
    title: `${label} is not recorded`,
    text: `The recorded days go from ${dayLabel(first)} to ${dayLabel(last)}. Choose one of them.`,
  };
};

/** The recorded day closest to a date: the last one up to it, else the first. */
export const nearestDay = (date: string, dates: readonly string[]): string =>
  dates.findLast((each) => each <= date) ?? dates[0] ?? date;
