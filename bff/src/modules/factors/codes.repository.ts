import type { Selectable } from 'kysely';
import type { Connection } from '../../db/database';
import type { TotpSecretsTable } from '../../db/tables/factors.table';

export type TotpRecord = Selectable<TotpSecretsTable>;
type Sealed = Pick<TotpRecord, 'key_id' | 'secret'>;

export const findTotp = (db: Connection, userId: string): Promise<TotpRecord | undefined> =>
  db.selectFrom('totp_secrets').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** Stores a new secret, not yet confirmed by a code, in place of an earlier one. False if a confirmed one exists. */
export const startTotp = async (tx: Connection, userId: string, sealed: Sealed, now: Date): Promise<boolean> => {
  const fresh = { ...sealed, confirmed_at: null, last_step: null, created_at: now };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('totp_secrets')
    .values({ user_id: userId, ...fresh })
    .onConflict((c) => c.column('user_id').doUpdateSet(fresh).where('totp_secrets.confirmed_at', 'is', null))
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** Uses up a time step. False if this or a later one was used: each code works once, across all instances. */
export const useStep = async (db: Connection, userId: string, step: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', String(step))]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/**
 * Confirms a secret, so that its codes count. False if it is already confirmed or gone, or if no code was checked since
 * the set-up began.
 */
export const confirmTotp = async (tx: Connection, userId: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('totp_secrets')
    .set({ confirmed_at: now })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('last_step', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Removes an authenticator app. True if it had been confirmed. */
export const deleteTotp = async (tx: Connection, userId: string): Promise<boolean> => {
  const gone = await tx
    .deleteFrom('totp_secrets')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return gone !== undefined && gone.confirmed_at !== null;
};

/** Secrets encrypted with another key than this one. */
export const totpOfOtherKeys = (db: Connection, keyId: string): Promise<TotpRecord[]> =>
  db.selectFrom('totp_secrets').selectAll().where('key_id', '<>', keyId).limit(1000).execute();

/** Replaces the encrypted form of a secret, unless the user has set up a new secret meanwhile. */
export const resealTotp = async (db: Connection, before: TotpRecord, sealed: Sealed): Promise<void> => {
  await db
    .updateTable('totp_secrets')
    .set(sealed)
    .where('user_id', '=', before.user_id)
    .where('secret', '=', before.secret)
    .execute();
};

/** Replaces all recovery codes of a user. */
export const replaceRecoveryCodes = async (
  tx: Connection,
  userId: string,
  hashes: readonly string[],
  now: Date,
): Promise<void> => {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  if (hashes.length === 0) return;
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash, created_at: now, used_at: null })))
    .execute();
};

/** Number of unused recovery codes. */
export const countRecoveryCodes = async (db: Connection, userId: string): Promise<number> =>
  (
    await db
      .selectFrom('recovery_codes')
      .select('code_hash')
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .execute()
  ).length;

/** Uses up a recovery code. False if it is unknown or was used. */
export const useRecoveryCode = async (db: Connection, userId: string, hash: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
