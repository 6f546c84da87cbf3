import { type ShownTier, TIER_LABELS } from '@prebell/contracts';
import type { ScanTarget } from './scan-target';
import type { TableSummary } from './scanner-table';

/** How many of all matches are shown, in words; null when all are. */
export const cappedText = (
  { order, count, limit }: TableSummary,
  target: ScanTarget,
  tier: ShownTier,
): string | null => {
  if (limit === null || count <= order.length) return null;
  // The cap of one's own scanners is the same for all who have them.
  const where = target.kind === 'given' ? `matches on the ${TIER_LABELS[tier]} plan` : 'matches, the best ranked';
  return `${order.length} of ${count} ${where}`;
};
