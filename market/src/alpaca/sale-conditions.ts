/** What a trade may change, as bits. */
export const LAST = 1;
export const HIGH_LOW = 2;
export const VOLUME = 4;
export const OPEN = 8;
/** Its price is the last one while no trade of the day may be `LAST`. Every `LAST` trade also has this bit. */
export const FIRST = 16;
/** Its price counts for the minute in which it was reported. */
export const MINUTE = 32;
/** The bits from here on say which official price it reports, see `engine/official.ts`. */
export const OFFICIAL_SHIFT = 6;

/** Every bit that lets a price count. */
export const PRICES = LAST | HIGH_LOW | OPEN | FIRST | MINUTE;
export const EVERYTHING = PRICES | VOLUME;
/** 'Yes, if it is the only qualifying last; otherwise no': an old price, which sets the day's range but not its minute's. */
const IF_ONLY = HIGH_LOW | OPEN | FIRST | VOLUME;
const ONLY_VOLUME = VOLUME;

/** The tape of the listing: `cta` is tapes A and B (NYSE, Arca, regional), `utp` is tape C (Nasdaq). */
export type Plan = 'cta' | 'utp';

/**
 * The document that a line of the table comes from. The plans' own PDFs were not available. We read their matrices as
 * dxFeed prints them. We checked the columns for the last price against a second transcription (CTS 2.11b of January
 * 2026, UTP 4.1 of September 2026).
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
 * here it does so only outside the regular session (market definitions 4.7). A late 'sold last' sets CTA's last price
 * only after a trade of the same exchange; Alpaca ignores that condition, and so does this table. A corrected close is
 * the official close here, not the last price: trades after hours are newer.
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
  // Repeats the price, and sometimes the shares, that the auction's own trade already reports.
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
