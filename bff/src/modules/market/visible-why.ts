import {
  type GateSubject,
  requiredTier,
  SCAN_FIELD_PLANS,
  SCANNERS,
  type Scanner,
  scannerLimit,
  WHY_INPUT_PLANS,
  type WireWhy,
  withheldFields,
} from '@prebell/contracts';
import type { Market } from '../../integrations/market/market';
import type { FullWhy } from '../../integrations/market/service/why-answer';

type WireScanner = FullWhy['scanners'][number];
type Clause = WireScanner['clauses'][number];

/** Whether a symbol is now on a list that the reader's plan shows, within its cap: then its figures are on his screen. */
export const isOnList = async (
  market: Pick<Market, 'scanner'>,
  symbol: string,
  { subject, enabled }: { readonly subject: GateSubject; readonly enabled: ReadonlySet<Scanner> },
): Promise<boolean> => {
  const lists = await Promise.all(
    SCANNERS.filter((scanner) => enabled.has(scanner)).map(async (scanner) => {
      const cap = scannerLimit(scanner, subject);
      return cap === null ? [] : (await market.scanner(scanner, cap)).rows;
    }),
  );
  return lists.some((rows) => rows.some((row) => row.symbol === symbol));
};

/** The scanners that the reader's tier opens; the others are named with the tier that does. */
const openScanners = (why: FullWhy, subject: GateSubject): Pick<WireWhy, 'scanners' | 'locked'> => {
  const isOpen = ({ scanner }: WireScanner) => scannerLimit(scanner, subject) !== null;
  return {
    scanners: why.scanners.filter(isOpen),
    locked: why.scanners
      .filter((each) => !isOpen(each))
      .map(({ scanner }) => ({ scanner, required_tier: requiredTier(scanner) })),
  };
};

/**
 * An explanation as far as the reader's plan goes. Verdicts of the scanners it opens are told of every symbol; of one that is
 * on none of his lists (`isListed`) the figures of larger plans are withheld: what `why` says nobody has to buy a list for.
 */
export const visibleWhy = (
  why: FullWhy,
  { subject, isListed }: { readonly subject: GateSubject; readonly isListed: boolean },
): WireWhy => {
  const open = openScanners(why, subject);
  if (isListed) return { ...why, ...open, withheld: [] };
  const figures = withheldFields(SCAN_FIELD_PLANS, subject);
  const inputs = withheldFields(WHY_INPUT_PLANS, subject);
  const isWithheld = new Set<string>(figures.map(({ field }) => field));
  const seen = <T extends Pick<Clause, 'field'>>(comparison: T): T =>
    isWithheld.has(comparison.field) ? { ...comparison, value: null, margin: null } : comparison;
  const told = new Set<string>(open.scanners.flatMap(({ clauses }) => clauses.map(({ field }) => field)));
  return {
    ...why,
    locked: open.locked,
    scanners: open.scanners.map((scanner) => ({
      ...scanner,
      clauses: scanner.clauses.map((clause) => ({
        ...seen(clause),
        fallback: clause.fallback === null ? null : seen(clause.fallback),
      })),
    })),
    inputs: { ...why.inputs, ...Object.fromEntries(inputs.map(({ field }) => [field, null])) },
    withheld: [
      ...inputs,
      ...figures.filter(({ field }) => told.has(field) && !inputs.some((input) => input.field === field)),
    ],
  };
};
