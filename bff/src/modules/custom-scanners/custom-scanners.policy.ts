import { type GateSubject, mayMakeScanners } from '@prebell/contracts';
import { AppError } from '../../http/app-error';

/** Throws UPGRADE_REQUIRED unless the user has Premium or is an admin. */
export const assertMayMakeScanners = (subject: GateSubject): void => {
  if (!mayMakeScanners(subject))
    throw new AppError('UPGRADE_REQUIRED', 'Please upgrade to Premium to create your own scanners', {
      fields: { required_tier: 'premium' },
    });
};

export const unknownCustomScanner = (): AppError => new AppError('UNKNOWN_SCANNER', 'You have no such scanner');
