import { toMs } from '@prebell/contracts';

const day = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });

/**
 * The label where a day begins on the time axis of intraday bars. 'May 21', because '21' between times would be ambiguous.
 * @param time New York wall-clock time written as UTC, epoch seconds
 */
export const axisDay = (time: number): string => day.format(toMs(time));
