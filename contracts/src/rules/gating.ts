import { SCANNERS, type Scanner } from '../entities/scanner-name';
import { forEachTier, HIGHEST_TIER, type ShownTier, TIERS, type Tier, tierFacts } from '../entities/tier';
import type { RowLimit } from '../entities/tier-table';

/** Row limits by scanner and tier (specification, section 5). The client shows locks by them, and the server enforces them. */
export const SCANNER_ACCESS = Object.fromEntries(
  SCANNERS.map((scanner) => [scanner, forEachTier((tier) => tierFacts(tier).scanners[scanner])]),
) as Readonly<Record<Scanner, Readonly<Record<Tier, RowLimit>>>>;

/** The user fields that gates check. */
export interface GateSubject {
  readonly tier: ShownTier;
  readonly is_admin: boolean;
}

/** Maximum rows of `scanner` for `subject`. Admins pass every check; an unlisted tier needs Premium (ruling 20). */
export const scannerLimit = (scanner: Scanner, { tier, is_admin }: GateSubject): RowLimit => {
  if (is_admin) return 'all';
  return tier === 'unknown' ? null : SCANNER_ACCESS[scanner][tier];
};

/** The lowest tier that opens `scanner`. */
export const requiredTier = (scanner: Scanner): Tier =>
  TIERS.find((tier) => SCANNER_ACCESS[scanner][tier] !== null) ?? HIGHEST_TIER;

/** The lowest tier that shows every row of `scanner`. */
export const wholeListTier = (scanner: Scanner): Tier =>
  TIERS.find((tier) => SCANNER_ACCESS[scanner][tier] === 'all') ?? HIGHEST_TIER;

/**
 * The tier that `subject` needs for verdicts about a symbol outside its lists; null when its own tier is enough. A Free
 * account gets verdicts about its rows only. The plan that shows the whole list also explains every symbol.
 */
export const verdictGate = (scanner: Scanner, subject: GateSubject): Tier | null => {
  if (scannerLimit(scanner, subject) === null) return requiredTier(scanner);
  return subject.tier === 'free' && !subject.is_admin ? wholeListTier(scanner) : null;
};
