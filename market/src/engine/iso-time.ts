import { toMs, wholeSeconds } from '@prebell/contracts';

let second = Number.NaN;
/** ISO 8601 of `second` without its milliseconds. */
let prefix = '';

/** ISO 8601 of an instant, epoch milliseconds. Most instants of a table lie in the same second, which is formatted once. */
export const isoTime = (ms: number): string => {
  const instant = Math.trunc(ms);
  const own = wholeSeconds(instant);
  if (own !== second) {
    prefix = new Date(toMs(own)).toISOString().slice(0, -4);
    second = own;
  }
  return `${prefix}${String(instant - toMs(own)).padStart(3, '0')}Z`;
};
