import { type ShownTier, TIER_LABELS } from '@prebell/contracts';
import type { ScanTarget } from './scan-target';
import type { TableSummary } from './scanner-table';

/** How many of all matches are shown, as text; null when all are. */
export const cappedText = (
  { order, count, limit }: TableSummary,
  target: ScanTarget,
  tier: ShownTier,
): string | null => {
  if (limit === null || count <= order.length) return null;
  // On every plan that includes custom scanners, they have the same cap.
  const where = target.kind === 'given' ? `matches on the ${TIER_LABELS[tier]} plan` : 'matches, the best ranked';
  return `${order.length} of ${count} ${where}`;
};
