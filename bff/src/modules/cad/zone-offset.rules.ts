import { toMs, wholeSeconds } from '@prebell/contracts';

const formatters = new Map<string, Intl.DateTimeFormat>();

/** One formatter per zone, because making one costs a hundred times more than using it. */
const formatterOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(timeZone, made);
  return made;
};

/** How far the wall clock of `timeZone` is ahead of UTC at `instant`, milliseconds. */
export const offsetAt = (instant: number, timeZone: string): number => {
  const parts = formatterOf(timeZone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((candidate) => candidate.type === type)?.value);
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return wall - toMs(wholeSeconds(instant));
};
