import { AppError } from '@prebell/server/errors';
import type { Deps } from '../../deps';
import { findTotp, useStep } from './codes.repository';
import { type FactorOwner, limitCodes } from './prove.service';
import { openTotp } from './totp.codec';
import { stepOfCode } from './totp.rules';

/**
 * Checks the first code of an authenticator app and uses it up. `confirmTotp` can then confirm the app.
 * @throws SECOND_FACTOR_INCORRECT, RATE_LIMITED, NOT_FOUND without a started set-up
 */
export const checkFirstCode = async (
  deps: Deps,
  { user, code, address }: { readonly user: FactorOwner; readonly code: string; readonly address: string },
): Promise<void> => {
  const row = await findTotp(deps.db, user.id);
  const secret = row?.confirmed_at === null ? openTotp(deps.keys, row) : null;
  if (secret === null) throw new AppError('NOT_FOUND', 'Start the set-up of the authenticator app again.');
  await limitCodes(deps, { user, address }, async () => {
    const step = stepOfCode(secret, code.replace(/\s/g, ''), deps.now());
    return step !== null && useStep(deps.db, user.id, step);
  });
};
