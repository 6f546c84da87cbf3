import { minutes } from '@prebell/contracts';
import { easternMinute } from '../../../shared/eastern-time/eastern-time';
import type { Activity, ListedRows } from './activity';
import { bySymbol } from './by-symbol';

/** How many half hours a user can look back; before them, whole hours. */
const HALVES = 4;
const HALF_HOUR_MS = minutes(30);
/** When pre-market trading begins, Eastern time. */
const FIRST_MINUTE = '04:00';

/**
 * The times from which a user can look back, newest first: the last four half hours, then full hours back to 4:00 AM ET.
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

/** The change that sorts the symbols: the gap for gappers, else the change shown. */
const strengthOf = ({ gap, percent_change }: Activity): number => gap ?? percent_change ?? -Number.MAX_VALUE;

/**
 * An entry or exit with the change since `since`. If the symbol's history began after that, its best change counts. Otherwise only
 * the change now, or at its exit, is certain to be later. A gapper has its gap now, or at its exit.
 */
const withChangeSince = (entry: Activity, since: number, rows: Pick<ListedRows, 'row'>): Activity => {
  const { story, kind, symbol, percent_change, gap } = entry;
  if (story === null) return entry;
  const row = kind === 'left' ? undefined : rows.row(symbol);
  const isNew = story.since !== null && Date.parse(story.since) >= since;
  const now = row?.percent_change ?? percent_change;
  return {
    ...entry,
    percent_change: isNew ? (story.best ?? percent_change) : now,
    gap: gap === null ? null : (row?.gap ?? gap),
  };
};

/**
 * What happened since a given time, strongest symbol first. Each symbol has its newest entry or exit, else its newest event, and its
 * newest halt. Stocks that entered earlier and are still listed are included.
 * @param entries newest first
 * @param since market time, epoch milliseconds
 * @param rows the current figures
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
