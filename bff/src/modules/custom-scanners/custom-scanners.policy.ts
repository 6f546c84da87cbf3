import { type GateSubject, mayMakeScanners, PERMISSION_TIER, TIER_LABELS } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';

const CUSTOM_TIER = PERMISSION_TIER['scanners:custom'];

/**
 * Throws UPGRADE_REQUIRED for users whose plan has no custom scanners.
 * @param to what the user wanted to do; completes the message 'Please upgrade to … to'
 */
export const assertMayMakeScanners = (subject: GateSubject, to = 'create your own scanners'): void => {
  if (!mayMakeScanners(subject))
    throw new AppError('UPGRADE_REQUIRED', `Please upgrade to ${TIER_LABELS[CUSTOM_TIER]} to ${to}`, {
      fields: { required_tier: CUSTOM_TIER },
    });
};

export const unknownCustomScanner = (): AppError => new AppError('UNKNOWN_SCANNER', 'This scanner does not exist');
