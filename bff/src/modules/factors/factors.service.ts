import type { FactorMethod, WireFactors } from '@prebell/contracts';
import type { Connection } from '../../db/database';
import { countRecoveryCodes, deleteTotp, findTotp, replaceRecoveryCodes } from './codes.repository';
import { deletePasskeysOf, listPasskeys } from './passkeys.repository';

/** A user's sign-in methods besides the password. */
export const readFactors = async (
  db: Connection,
  { id, isMissing }: { readonly id: string; readonly isMissing: boolean },
): Promise<WireFactors> => {
  const [passkeys, totp, left] = await Promise.all([
    listPasskeys(db, id),
    findTotp(db, id),
    countRecoveryCodes(db, id),
  ]);
  return {
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
    totp_since: totp?.confirmed_at?.toISOString() ?? null,
    recovery_codes_left: left,
    missing: isMissing,
  };
};

/** What can prove a user's identity besides the password; empty if the account has no second factor. */
export const factorMethods = async (db: Connection, userId: string): Promise<FactorMethod[]> => {
  const { passkeys, totp_since, recovery_codes_left } = await readFactors(db, { id: userId, isMissing: false });
  const own: FactorMethod[] = [
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(totp_since ? (['totp'] as const) : []),
  ];
  // A recovery code replaces a lost factor. On its own it does not count as one.
  return own.length > 0 && recovery_codes_left > 0 ? [...own, 'recovery_code'] : own;
};

/** Removes all passkeys, the authenticator app and the recovery codes. Resolves with the number of removed factors. */
export const deleteFactors = async (tx: Connection, userId: string, now: Date): Promise<number> => {
  const passkeys = await deletePasskeysOf(tx, userId);
  const hadApp = await deleteTotp(tx, userId);
  await replaceRecoveryCodes(tx, userId, [], now);
  return passkeys + (hadApp ? 1 : 0);
};
