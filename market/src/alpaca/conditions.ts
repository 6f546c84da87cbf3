import { sessionOf, type TradingDay } from '@prebell/contracts';
import { CLOSING_TRADE, CORRECTED_CLOSE, OFFICIAL_CLOSE, OFFICIAL_OPEN, OPENING_TRADE } from '../engine/official';

/** What a trade may change, as bits. */
export const LAST = 1;
export const HIGH_LOW = 2;
export const VOLUME = 4;
export const OPEN = 8;
/** Its price is the last one while no trade of the day may be `LAST`. Every trade that may be `LAST` may be this too. */
export const FIRST = 16;
/** Its price belongs to the minute in which it was reported. */
export const MINUTE = 32;
/** From this bit on: which official price it reports, see `engine/official.ts`. */
export const OFFICIAL_SHIFT = 6;

const PRICES = LAST | HIGH_LOW | OPEN | FIRST | MINUTE;
const EVERYTHING = PRICES | VOLUME;
/** 'Yes, if it is the only qualifying last; otherwise no': an old price, which sets the day's range but not its minute's. */
const IF_ONLY = HIGH_LOW | OPEN | FIRST | VOLUME;
const ONLY_VOLUME = VOLUME;

/** The tape of the listing: `cta` is tapes A and B (NYSE, Arca, regional), `utp` is tape C (Nasdaq). */
type Plan = 'cta' | 'utp';

/**
 * Where a line of the table is written down. The plans' own PDFs were not at hand. Their matrices were read as dxFeed prints
 * them, and the columns for the last price also in a second transcription (CTS 2.11b of January 2026, UTP 4.1 of September 2026).
 */
export const SOURCES = {
  CTS: 'CTA: CTS Pillar Output Specification, sale conditions, consolidated columns, as printed at kb.dxfeed.com/en/data-model/market-events/timeandsale-sale-conditions.html',
  UTDF: 'UTP: UTP Data Feed Services Specification, sale condition matrix, consolidated columns, as printed on the same page',
  ALPACA: 'Alpaca: docs.alpaca.markets/docs/market-data-faq, "How are bars aggregated?"',
  GLOSSARY:
    'Massive (Polygon): polygon.io/glossary/us/stocks/conditions-indicators; no longer in the specifications above',
} as const;
type Source = keyof typeof SOURCES;

interface Rule {
  readonly code: string;
  readonly name: string;
  readonly plan: Plan;
  readonly updates: number;
  readonly sources: readonly Source[];
}

const cta = (code: string, name: string, updates: number, sources: readonly Source[] = ['CTS', 'ALPACA']): Rule => ({
  code,
  name,
  plan: 'cta',
  updates,
  sources,
});
const utp = (code: string, name: string, updates: number, sources: readonly Source[] = ['UTDF', 'ALPACA']): Rule => ({
  code,
  name,
  plan: 'utp',
  updates,
  sources,
});

/** Reserved codes: the specifications do not define them, so we ignore their prices. */
const RESERVED = ONLY_VOLUME;

/**
 * Every sale condition of tapes A, B and C, with the figures that the consolidated tape lets it update. The two plans
 * use the letters differently: `B` is an average price at CTA and a bunched trade at UTP.
 *
 * The documents disagree in three places. Form T sets prices in Alpaca's minute bars at any time and never on the SIPs;
 * here only outside the regular session (market definitions 4.7). A late 'sold last' sets CTA's last price only after a
 * trade of the same exchange; Alpaca ignores that condition, and so does this table. A corrected close is the official
 * close here, not the last price: trades after hours are newer.
 */
export const SALE_CONDITIONS: readonly Rule[] = [
  cta(' ', 'Regular sale', EVERYTHING),
  cta('@', 'Regular sale', EVERYTHING, ['ALPACA']),
  cta('B', 'Average price trade', ONLY_VOLUME),
  cta('C', 'Cash trade (same day clearing)', ONLY_VOLUME),
  cta('E', 'Automatic execution', EVERYTHING),
  cta('F', 'Intermarket sweep order', EVERYTHING),
  cta('H', 'Price variation trade', ONLY_VOLUME),
  cta('I', 'Odd lot trade', ONLY_VOLUME),
  cta('K', 'Rule 127 (NYSE) or rule 155 (NYSE American)', EVERYTHING),
  cta('L', 'Sold last (late reporting)', EVERYTHING),
  // Repeats the price of the auction, and sometimes its shares, which the auction's own trade reports.
  cta('M', 'Market center official close', 0),
  cta('N', 'Next day trade, reserved', RESERVED),
  cta('O', 'Market center opening trade', EVERYTHING),
  cta('P', 'Prior reference price', IF_ONLY),
  cta('Q', 'Market center official open', 0),
  cta('R', 'Seller', ONLY_VOLUME),
  cta('T', 'Extended hours trade (Form T)', ONLY_VOLUME),
  cta('U', 'Extended hours, sold out of sequence', ONLY_VOLUME),
  cta('V', 'Contingent trade', ONLY_VOLUME),
  cta('X', 'Cross or periodic auction trade', EVERYTHING),
  cta('Z', 'Sold out of sequence', IF_ONLY),
  cta('4', 'Derivatively priced', IF_ONLY),
  cta('5', 'Market center reopening trade', EVERYTHING),
  cta('6', 'Market center closing trade', EVERYTHING),
  cta('7', 'Qualified contingent trade', ONLY_VOLUME),
  cta('8', 'Reserved', RESERVED, ['CTS']),
  cta('9', 'Corrected consolidated close', HIGH_LOW),
  utp('@', 'Regular sale', EVERYTHING),
  utp(' ', 'Regular sale', EVERYTHING, ['ALPACA']),
  utp('A', 'Acquisition', EVERYTHING),
  utp('B', 'Bunched trade', EVERYTHING),
  utp('C', 'Cash sale', ONLY_VOLUME),
  utp('D', 'Distribution', EVERYTHING),
  utp('E', 'Placeholder', RESERVED, ['UTDF']),
  utp('F', 'Intermarket sweep', EVERYTHING),
  utp('G', 'Bunched sold trade', IF_ONLY),
  utp('H', 'Price variation trade', ONLY_VOLUME),
  utp('I', 'Odd lot trade', ONLY_VOLUME),
  utp('K', 'Rule 155 trade (NYSE American)', EVERYTHING),
  utp('L', 'Sold last', EVERYTHING),
  utp('M', 'Market center official close', 0),
  utp('N', 'Next day, reserved', RESERVED),
  utp('O', 'Opening prints', EVERYTHING),
  utp('P', 'Prior reference price', IF_ONLY),
  utp('Q', 'Market center official open', 0),
  utp('R', 'Seller', ONLY_VOLUME),
  utp('S', 'Split trade', EVERYTHING, ['UTDF']),
  utp('T', 'Form T', ONLY_VOLUME),
  utp('U', 'Extended trading hours (sold out of sequence)', ONLY_VOLUME),
  utp('V', 'Contingent trade', ONLY_VOLUME),
  utp('W', 'Average price trade', ONLY_VOLUME),
  utp('X', 'Cross or periodic auction trade', EVERYTHING),
  utp('Y', 'Yellow flag, regular trade', EVERYTHING),
  utp('Z', 'Sold out of sequence', IF_ONLY),
  utp('1', 'Stopped stock, regular trade', EVERYTHING, ['UTDF']),
  utp('2', 'Stopped stock, sold last', EVERYTHING, ['GLOSSARY']),
  utp('3', 'Stopped stock, sold out of sequence', IF_ONLY, ['GLOSSARY']),
  utp('4', 'Derivatively priced', IF_ONLY),
  utp('5', 'Reopening prints', EVERYTHING),
  utp('6', 'Closing prints', EVERYTHING),
  utp('7', 'Qualified contingent trade', ONLY_VOLUME),
  utp('8', 'Placeholder for 611 exempt', RESERVED, ['UTDF']),
  utp('9', 'Corrected consolidated close', HIGH_LOW),
];

const EXTENDED_HOURS = 'T';
const SOLD_LAST = 'L';
const UTP_TAPE = 'C';
/** UTP's end of last sale eligibility: 16:00:10. */
const UTP_LATE_MS = 10_000;

const byCode = (...plans: readonly Plan[]): ReadonlyMap<string, number> => {
  const updates = new Map<string, number>();
  for (const each of SALE_CONDITIONS)
    if (plans.includes(each.plan)) updates.set(each.code, (updates.get(each.code) ?? EVERYTHING) & each.updates);
  return updates;
};
const OF_CTA = byCode('cta');
const OF_UTP = byCode('utp');
/** For a trade whose tape is unknown: what both plans allow. */
const OF_EITHER = byCode('cta', 'utp');

const ofTape = (tape: string): ReadonlyMap<string, number> =>
  tape === UTP_TAPE ? OF_UTP : tape === 'A' || tape === 'B' ? OF_CTA : OF_EITHER;

/** Official prices by their condition. Auction trades count only while their price may be the last. */
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
 * What a trade may update, as bits. Of several conditions the strictest wins (Alpaca's rule). An unknown code counts
 * only the shares.
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
    // Nearly every trade outside the regular session has it; there it sets prices (definitions 4.7).
    if (condition === EXTENDED_HOURS && sessionOf(day, at) !== 'core_trading') continue;
    updates &= rules.get(condition) ?? ONLY_VOLUME;
    if (condition === SOLD_LAST && tape === UTP_TAPE && at >= day.close * 1000 + UTP_LATE_MS)
      updates &= HIGH_LOW | VOLUME;
  }
  return isPrimary ? updates | (officialOf(conditions, updates) << OFFICIAL_SHIFT) : updates;
};

/** Official prices that a market center states; only these may come without shares. */
const STATED: ReadonlySet<number> = new Set([OFFICIAL_OPEN, OFFICIAL_CLOSE, CORRECTED_CLOSE]);

/**
 * As `updatesOf`, for a trade or its correction with its shares: a trade without shares did not happen, so its price counts no more
 * than its volume. Parts of a share are shares (the SIPs report them since February 2026).
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

/** The conditions of a trade that are in no table. They count its shares only. */
export const unknownConditions = (conditions: readonly string[], tape: string): readonly string[] => {
  const rules = ofTape(tape);
  return conditions.filter((condition) => !rules.has(condition));
};
