import { type Insertable, type Selectable, sql } from 'kysely';
import type { Connection } from '../../db/database';
import type { PasskeysTable } from '../../db/tables/factors.table';

export type PasskeyRecord = Selectable<PasskeysTable>;

export const listPasskeys = (db: Connection, userId: string): Promise<PasskeyRecord[]> =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute();

export const findPasskey = (db: Connection, credentialId: string): Promise<PasskeyRecord | undefined> =>
  db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();

/** Stores a passkey. False if an account already has it. */
export const insertPasskey = async (tx: Connection, passkey: Insertable<PasskeysTable>): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((c) => c.column('credential_id').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/**
 * Records a use. False if the authenticator's counter has not grown since the last use: somebody has a copy of the
 * passkey. An authenticator without a counter always sends 0.
 */
export const usePasskey = async (
  db: Connection,
  id: string,
  { counter, now }: { readonly counter: number; readonly now: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where(sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter} = 0))`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

interface Own {
  readonly id: string;
  readonly userId: string;
}

/** Renames one of the user's own passkeys. Resolves with its earlier name; undefined if there is no such passkey. */
export const renamePasskey = async (tx: Connection, { id, userId }: Own, name: string): Promise<string | undefined> => {
  const own = await tx
    .selectFrom('passkeys')
    .select('name')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (own) await tx.updateTable('passkeys').set({ name }).where('id', '=', id).execute();
  return own?.name;
};

/** Removes one of the user's own passkeys. Resolves with its name; undefined if there is no such passkey. */
export const deletePasskey = async (tx: Connection, { id, userId }: Own): Promise<string | undefined> =>
  (
    await tx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('name')
      .executeTakeFirst()
  )?.name;

/** Removes all passkeys of a user. Resolves with their number. */
export const deletePasskeysOf = async (tx: Connection, userId: string): Promise<number> => {
  const { numDeletedRows } = await tx.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
};
