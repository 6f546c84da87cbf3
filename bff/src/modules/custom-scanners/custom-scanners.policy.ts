import { type GateSubject, mayMakeScanners } from '@prebell/contracts';
import { AppError } from '../../http/app-error';

/** Throws UPGRADE_REQUIRED for everybody but Premium and admins. */
export const assertMayMakeScanners = (subject: GateSubject): void => {
  if (!mayMakeScanners(subject))
    throw new AppError('UPGRADE_REQUIRED', 'Please upgrade to Premium to make scanners of your own', {
      fields: { required_tier: 'premium' },
    });
};

export const unknownCustomScanner = (): AppError =>
  new AppError('UNKNOWN_SCANNER', 'There is no such scanner among yours');
