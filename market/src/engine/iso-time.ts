import { toMs, wholeSeconds } from '@prebell/contracts';

let second = Number.NaN;
/** The ISO 8601 time of `second`, without milliseconds. */
let prefix = '';

/** ISO 8601 of an instant, epoch milliseconds. Most instants in a table share the same second, which we format once. */
export const isoTime = (ms: number): string => {
  const instant = Math.trunc(ms);
  const own = wholeSeconds(instant);
  if (own !== second) {
    prefix = new Date(toMs(own)).toISOString().slice(0, -4);
    second = own;
  }
  return `${prefix}${String(instant - toMs(own)).padStart(3, '0')}Z`;
};
