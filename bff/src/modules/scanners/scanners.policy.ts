import {
  type GateSubject,
  requiredTier,
  SCANNER_LABELS,
  SCANNER_PATHS,
  SCANNERS,
  type Scanner,
  scannerLimit,
  TIER_LABELS,
} from '@prebell/contracts';
import type { Cap } from '@prebell/market';
import { AppError } from '@prebell/server/errors';

/** The scanner that a path names, in either spelling (ruling 21). Throws UNKNOWN_SCANNER. */
export const scannerNamed = (name: string): Scanner => {
  const scanner = SCANNERS.find((each) => each === name || SCANNER_PATHS[each] === name);
  if (scanner === undefined)
    throw new AppError('UNKNOWN_SCANNER', `There is no scanner '${name}'. Choose one of ${SCANNERS.join(', ')}`);
  return scanner;
};

/**
 * Maximum rows of `scanner` that `subject` may see now. Throws UPGRADE_REQUIRED with the lowest tier that includes it,
 * or SCANNER_DISABLED while an admin has it switched off.
 */
export const assertScannerOpen = (scanner: Scanner, subject: GateSubject, enabled: ReadonlySet<Scanner>): Cap => {
  const limit = scannerLimit(scanner, subject);
  if (limit === null) {
    const required_tier = requiredTier(scanner);
    throw new AppError(
      'UPGRADE_REQUIRED',
      `Please upgrade to ${TIER_LABELS[required_tier]} or higher to open the ${SCANNER_LABELS[scanner]} scanner`,
      { fields: { required_tier } },
    );
  }
  if (!enabled.has(scanner))
    throw new AppError('SCANNER_DISABLED', `The ${SCANNER_LABELS[scanner]} scanner is temporarily disabled`);
  return limit;
};
