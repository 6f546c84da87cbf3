import { minutes } from '@prebell/contracts';
import { easternMinute } from '../../../shared/eastern-time/eastern-time';
import type { Activity, ListedRows } from './activity';
import { bySymbol } from './by-symbol';

/** Halves of an hour that a user can look back to; after these, whole hours. */
const HALVES = 4;
const HALF_HOUR_MS = minutes(30);
/** When pre-market trading begins, Eastern time. */
const FIRST_MINUTE = '04:00';

/**
 * The moments since which a user may ask what happened, newest first: the last four half hours, then full hours until 4:00 AM ET.
 * @param now market time, epoch milliseconds
 */
export const lookBacks = (now: number): readonly number[] => {
  const moments: number[] = [];
  for (let at = Math.floor(now / HALF_HOUR_MS) * HALF_HOUR_MS; ; at -= HALF_HOUR_MS) {
    const minute = easternMinute(at);
    const isBefore = minute < FIRST_MINUTE || minute > easternMinute(now);
    if (isBefore) return moments;
    if (moments.length < HALVES || minute.endsWith(':00')) moments.push(at);
  }
};

/** The figure that orders the symbols: the gap for gappers, else the change shown. */
const strengthOf = ({ gap, percent_change }: Activity): number => gap ?? percent_change ?? -Number.MAX_VALUE;

/**
 * An entry or exit with the change that happened since the moment: the best of a story that began since then. Of one that began before,
 * only the change now, or at its exit, is surely later.
 */
const withChangeSince = (entry: Activity, since: number, rows: Pick<ListedRows, 'row'>): Activity => {
  const { story, kind, symbol, percent_change } = entry;
  if (story === null) return entry;
  const isNew = story.since !== null && Date.parse(story.since) >= since;
  const now = kind === 'left' ? percent_change : (rows.row(symbol)?.percent_change ?? percent_change);
  return { ...entry, percent_change: isNew ? (story.best ?? percent_change) : now };
};

/**
 * What happened since a moment: for each symbol its newest entry or exit, or else its newest event, and its newest halt. A stock that
 * entered before and has not left belongs to it. The strongest symbol is first.
 * @param entries newest first
 * @param since market time, epoch milliseconds
 * @param rows the figures now
 */
export const strongestSince = (
  entries: readonly Activity[],
  since: number,
  rows: Pick<ListedRows, 'row'>,
): readonly Activity[] => {
  const recent = entries
    .filter(({ at, hit, kind }) => Date.parse(at) >= since || (hit !== null && kind !== 'left'))
    .map((entry) => withChangeSince(entry, since, rows));
  return [...bySymbol(recent).values()]
    .map((own) => {
      const main = own.find(({ hit }) => hit !== null) ?? own[0];
      const halt = own.find(({ kind }) => kind === 'halted');
      return own.filter((entry) => entry === main || entry === halt);
    })
    .toSorted((a, b) => Math.max(...b.map(strengthOf)) - Math.max(...a.map(strengthOf)))
    .flat();
};
