import { minutes } from '@prebell/contracts';
import { easternMinute } from '../../../shared/eastern-time/eastern-time';
import type { Activity } from './activity';
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

/** How strong a symbol was: the gap for gappers, else the best change of its story. */
const strengthOf = ({ gap, story, percent_change }: Activity): number =>
  gap ?? story?.best ?? percent_change ?? -Number.MAX_VALUE;

/** An entry or exit shows the change by which it is ordered: its best. */
const withBest = (entry: Activity): Activity =>
  entry.story === null ? entry : { ...entry, percent_change: entry.story.best ?? entry.percent_change };

/**
 * What happened since a moment: for each symbol its newest entry or exit with its best change, or else its newest event, and its newest
 * halt. A stock that entered before and is still listed belongs to it. The strongest symbol is first.
 * @param entries newest first
 * @param since market time, epoch milliseconds
 * @param isListed whether a symbol is on the list now
 */
export const strongestSince = (
  entries: readonly Activity[],
  since: number,
  isListed: (symbol: string) => boolean,
): readonly Activity[] => {
  const recent = entries.filter(
    ({ at, symbol, hit, kind }) => Date.parse(at) >= since || (hit !== null && kind !== 'left' && isListed(symbol)),
  );
  return [...bySymbol(recent).values()]
    .map((own) => {
      const main = own.find(({ hit }) => hit !== null) ?? own[0];
      const halt = own.find(({ kind }) => kind === 'halted');
      return own.filter((entry) => entry === main || entry === halt);
    })
    .toSorted((a, b) => Math.max(...b.map(strengthOf)) - Math.max(...a.map(strengthOf)))
    .flat()
    .map(withBest);
};
