import {
  type GateSubject,
  requiredTier,
  SCAN_FIELD_PLANS,
  SCANNERS,
  type Scanner,
  scannerLimit,
  type Tier,
  verdictGate,
  WHY_INPUT_PLANS,
  type WireWhy,
  withheldFields,
} from '@prebell/contracts';
import type { FullWhy, Market } from '@prebell/market';

type WireScanner = FullWhy['scanners'][number];
type Clause = WireScanner['clauses'][number];

/** Whether a symbol is now on one of the reader's lists, within its cap. If so, the reader already sees its figures. */
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

/** The scanners whose verdict the reader's plan includes. The others are listed with the plan they require. */
const openScanners = (
  why: FullWhy,
  { subject, isListed }: { readonly subject: GateSubject; readonly isListed: boolean },
): Pick<WireWhy, 'scanners' | 'locked'> => {
  const gateOf = ({ scanner }: WireScanner): Tier | null => {
    if (!isListed) return verdictGate(scanner, subject);
    return scannerLimit(scanner, subject) === null ? requiredTier(scanner) : null;
  };
  return {
    scanners: why.scanners.filter((each) => gateOf(each) === null),
    locked: why.scanners.flatMap((each) => {
      const required_tier = gateOf(each);
      return required_tier === null ? [] : [{ scanner: each.scanner, required_tier }];
    }),
  };
};

/**
 * The part of an explanation that the reader's plan includes. A symbol on one of the reader's lists (`isListed`) is
 * explained in full. For any other symbol a Free account gets no verdict; otherwise it could find the whole list by
 * asking for one symbol after another. Paid plans get the verdicts of their scanners, without the figures that need a
 * larger plan.
 */
export const visibleWhy = (
  why: FullWhy,
  { subject, isListed }: { readonly subject: GateSubject; readonly isListed: boolean },
): WireWhy => {
  const open = openScanners(why, { subject, isListed });
  if (isListed) return { ...why, ...open, withheld: [] };
  const figures = withheldFields(SCAN_FIELD_PLANS, subject);
  const inputs = withheldFields(WHY_INPUT_PLANS, subject);
  const isWithheld = new Set<string>(figures.map(({ field }) => field));
  const seen = <T extends Pick<Clause, 'field'>>(comparison: T): T =>
    isWithheld.has(comparison.field) ? { ...comparison, value: null, margin: null } : comparison;
  const openFields = new Set<string>(open.scanners.flatMap(({ clauses }) => clauses.map(({ field }) => field)));
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
      ...figures.filter(({ field }) => openFields.has(field) && !inputs.some((input) => input.field === field)),
    ],
  };
};
