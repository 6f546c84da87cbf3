import { sessionOf, type TradingDay } from '@prebell/contracts';

/** Figures that a trade may update, as bits. Shares count unless a condition says otherwise. */
export const LAST = 1;
export const HIGH_LOW = 2;
export const VOLUME = 4;
export const OPEN = 8;
const EVERYTHING = LAST | HIGH_LOW | VOLUME | OPEN;

/** The tape of the listing: `cta` is tapes A and B (NYSE, Arca, regional), `utp` is tape C (Nasdaq). */
type Plan = 'cta' | 'utp';

interface Rule {
  readonly code: string;
  readonly name: string;
  readonly plans: readonly Plan[];
  /** Figures that the trade may update. The close of a bar or session is its last price with `LAST`. */
  readonly updates: number;
  /** Source of the rule. */
  readonly source: string;
}

const CTS = 'CTA, CTS Pillar Output Specification, sale conditions and their consolidated processing';
const UTDF = 'UTP, UTDF Output Specification, sale condition matrix';
const BOTH_SPECIFICATIONS = `${CTS}; ${UTDF}`;
const BOTH: readonly Plan[] = ['cta', 'utp'];
const CTA: readonly Plan[] = ['cta'];
const UTP: readonly Plan[] = ['utp'];

const rule = (code: string, name: string, plans: readonly Plan[], updates: number): Rule => ({
  code,
  name,
  plans,
  updates,
  source: plans === CTA ? CTS : plans === UTP ? UTDF : BOTH_SPECIFICATIONS,
});

/** 'Only if it is the first last sale of the day' counts as no, because such a price is old or derived. */
const NOT_LAST = HIGH_LOW | VOLUME;
const ONLY_VOLUME = VOLUME;

/**
 * Every sale condition of tapes A, B and C with the figures it may update on the consolidated tape. The same code can
 * differ between the two plans (`B` is an average price at CTA and a bunched trade at UTP), so each rule names its
 * plans.
 */
export const SALE_CONDITIONS: readonly Rule[] = [
  rule('@', 'Regular sale', BOTH, EVERYTHING),
  rule(' ', 'Regular sale', BOTH, EVERYTHING),
  rule('A', 'Acquisition', UTP, EVERYTHING),
  rule('B', 'Average price trade', CTA, ONLY_VOLUME),
  rule('B', 'Bunched trade', UTP, EVERYTHING),
  rule('C', 'Cash sale', BOTH, ONLY_VOLUME),
  rule('D', 'Distribution', UTP, EVERYTHING),
  rule('E', 'Automatic execution', CTA, EVERYTHING),
  rule('E', 'Reserved', UTP, ONLY_VOLUME),
  rule('F', 'Intermarket sweep order', BOTH, EVERYTHING),
  rule('G', 'Bunched sold trade', UTP, NOT_LAST),
  rule('H', 'Price variation trade', BOTH, ONLY_VOLUME),
  rule('I', 'Odd lot trade', BOTH, ONLY_VOLUME),
  rule('K', 'Rule 127 (NYSE) or rule 155 (American)', BOTH, EVERYTHING),
  rule('L', 'Sold last', BOTH, EVERYTHING),
  // Repeats the auction's price, and sometimes its shares, which the auction's own trade already reported.
  rule('M', 'Market center official close', BOTH, 0),
  rule('N', 'Next day trade', BOTH, ONLY_VOLUME),
  rule('O', 'Market center opening trade', BOTH, EVERYTHING),
  rule('P', 'Prior reference price', BOTH, NOT_LAST),
  rule('Q', 'Market center official open', BOTH, 0),
  rule('R', 'Seller', BOTH, ONLY_VOLUME),
  rule('S', 'Split trade', UTP, EVERYTHING),
  // Outside the regular session it may set prices (definitions 4.7), see `updatesOf`.
  rule('T', 'Extended hours trade (Form T)', BOTH, ONLY_VOLUME),
  rule('U', 'Extended hours, sold out of sequence', BOTH, ONLY_VOLUME),
  rule('V', 'Contingent trade', BOTH, ONLY_VOLUME),
  rule('W', 'Average price trade', UTP, ONLY_VOLUME),
  rule('X', 'Cross trade', BOTH, EVERYTHING),
  rule('Y', 'Yellow flag, regular trade', UTP, EVERYTHING),
  rule('Z', 'Sold out of sequence', BOTH, NOT_LAST),
  rule('1', 'Stopped stock, regular trade', UTP, EVERYTHING),
  rule('2', 'Stopped stock, sold last', UTP, EVERYTHING),
  rule('3', 'Stopped stock, sold out of sequence', UTP, NOT_LAST),
  rule('4', 'Derivatively priced', BOTH, NOT_LAST),
  rule('5', 'Market center reopening trade', BOTH, EVERYTHING),
  rule('6', 'Market center closing trade', BOTH, EVERYTHING),
  rule('7', 'Qualified contingent trade', BOTH, ONLY_VOLUME),
  rule('8', 'Reserved', BOTH, ONLY_VOLUME),
  // Corrects the close after the session: a price without shares, never an open.
  rule('9', 'Corrected consolidated close', BOTH, LAST | HIGH_LOW),
];

const EXTENDED_HOURS = 'T';
const UTP_TAPE = 'C';

const byCode = (plans: readonly Plan[]): ReadonlyMap<string, number> => {
  const updates = new Map<string, number>();
  for (const each of SALE_CONDITIONS)
    if (each.plans.some((plan) => plans.includes(plan)))
      updates.set(each.code, (updates.get(each.code) ?? EVERYTHING) & each.updates);
  return updates;
};
const OF_CTA = byCode(['cta']);
const OF_UTP = byCode(['utp']);
/** For a trade without a tape: what both plans allow. */
const OF_EITHER = byCode(['cta', 'utp']);

const ofTape = (tape: string): ReadonlyMap<string, number> =>
  tape === UTP_TAPE ? OF_UTP : tape === 'A' || tape === 'B' ? OF_CTA : OF_EITHER;

/**
 * Figures that a trade may update, as bits. The strictest of its conditions wins. A code unknown to all plans counts
 * shares only.
 * @param tape of the listing, Alpaca's `z`.
 * @param at market time, epoch milliseconds.
 */
export const updatesOf = (conditions: readonly string[], tape: string, at: number, day: TradingDay): number => {
  let updates = EVERYTHING;
  const rules = ofTape(tape);
  for (const condition of conditions) {
    // Nearly every trade outside the regular session has it; there it sets prices (definitions 4.7).
    if (condition === EXTENDED_HOURS && sessionOf(day, at) !== 'core_trading') continue;
    updates &= rules.get(condition) ?? ONLY_VOLUME;
  }
  return updates;
};
