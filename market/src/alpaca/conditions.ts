import { sessionOf, type TradingDay } from '@prebell/contracts';
import { CLOSING_TRADE, CORRECTED_CLOSE, OFFICIAL_CLOSE, OFFICIAL_OPEN, OPENING_TRADE } from '../engine/official';
import {
  EVERYTHING,
  FIRST,
  HIGH_LOW,
  OFFICIAL_SHIFT,
  type Plan,
  PRICES,
  SALE_CONDITIONS,
  VOLUME,
} from './sale-conditions';

const EXTENDED_HOURS = 'T';
const SOLD_LAST = 'L';
const UTP_TAPE = 'C';
/** On tape C, 'sold last' trades stop setting the last price this long after the close (16:00:10 on a full day). */
const UTP_LATE_MS = 10_000;

const byCode = (...plans: readonly Plan[]): ReadonlyMap<string, number> => {
  const updates = new Map<string, number>();
  for (const each of SALE_CONDITIONS)
    if (plans.includes(each.plan)) updates.set(each.code, (updates.get(each.code) ?? EVERYTHING) & each.updates);
  return updates;
};
const OF_CTA = byCode('cta');
const OF_UTP = byCode('utp');
/** For trades of an unknown tape: only what both plans allow. */
const OF_EITHER = byCode('cta', 'utp');

const ofTape = (tape: string): ReadonlyMap<string, number> =>
  tape === UTP_TAPE ? OF_UTP : tape === 'A' || tape === 'B' ? OF_CTA : OF_EITHER;

/** Official prices by sale condition. An auction trade counts only if it may set the last price. */
const AUCTIONS: Readonly<Record<string, number>> = { O: OPENING_TRADE, '6': CLOSING_TRADE };
const OFFICIAL: Readonly<Record<string, number>> = { Q: OFFICIAL_OPEN, M: OFFICIAL_CLOSE, '9': CORRECTED_CLOSE };

/** Which official price a trade of the primary exchange reports, 0 for none. */
const officialOf = (conditions: readonly string[], updates: number): number => {
  let official = 0;
  for (const condition of conditions) {
    const reported = OFFICIAL[condition] ?? ((updates & FIRST) === 0 ? undefined : AUCTIONS[condition]);
    if (reported !== undefined) official = Math.max(official, reported);
  }
  return official;
};

/**
 * What a trade may update, as bits. If a trade has several conditions, the strictest wins (Alpaca's rule). A trade with
 * an unknown code counts only for volume.
 * @param tape the listing's tape, from Alpaca's `z`.
 * @param at market time, epoch milliseconds.
 * @param isPrimary whether it happened on the primary exchange, whose auctions set the official prices.
 */
export const updatesOf = (
  conditions: readonly string[],
  tape: string,
  at: number,
  day: TradingDay,
  isPrimary = false,
): number => {
  let updates = EVERYTHING;
  const rules = ofTape(tape);
  for (const condition of conditions) {
    // Nearly every trade outside the regular session carries this code; there it does set prices (definitions 4.7).
    if (condition === EXTENDED_HOURS && sessionOf(day, at) !== 'core_trading') continue;
    updates &= rules.get(condition) ?? VOLUME;
    if (condition === SOLD_LAST && tape === UTP_TAPE && at >= day.close * 1000 + UTP_LATE_MS)
      updates &= HIGH_LOW | VOLUME;
  }
  return isPrimary ? updates | (officialOf(conditions, updates) << OFFICIAL_SHIFT) : updates;
};

/** Official prices that the exchange publishes as such; only these may come without shares. */
const STATED: ReadonlySet<number> = new Set([OFFICIAL_OPEN, OFFICIAL_CLOSE, CORRECTED_CLOSE]);

/**
 * Like `updatesOf`, for a trade or its correction with its shares. A trade without shares did not happen, so neither
 * its price nor its volume counts. Fractional shares count as shares (the SIPs report them since February 2026).
 */
export const tradeUpdates = (
  { size, conditions, tape }: { readonly size: number; readonly conditions: readonly string[]; readonly tape: string },
  at: number,
  day: TradingDay,
  isPrimary: boolean,
): number => {
  const updates = updatesOf(conditions, tape, at, day, isPrimary);
  return size > 0 || STATED.has(updates >> OFFICIAL_SHIFT) ? updates : 0;
};

/** Whether a trade may set any price. */
export const isPriced = (updates: number): boolean => (updates & PRICES) !== 0;

/** The conditions of a trade that are in no table. Such a trade counts only for volume. */
export const unknownConditions = (conditions: readonly string[], tape: string): readonly string[] => {
  const rules = ofTape(tape);
  return conditions.filter((condition) => !rules.has(condition));
};
