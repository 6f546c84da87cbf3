import { type GateSubject, requiredTier, scannerLimit, type WireWhy } from '@prebell/contracts';
import type { FullWhy } from '../../integrations/market/service/why-answer';

/** An explanation as far as the reader's tier opens the scanners; the others are named with the tier that does. */
export const visibleWhy = (why: FullWhy, subject: GateSubject): WireWhy => {
  const isOpen = ({ scanner }: { scanner: FullWhy['scanners'][number]['scanner'] }) =>
    scannerLimit(scanner, subject) !== null;
  return {
    ...why,
    scanners: why.scanners.filter(isOpen),
    locked: why.scanners
      .filter((each) => !isOpen(each))
      .map(({ scanner }) => ({ scanner, required_tier: requiredTier(scanner) })),
  };
};
