import type { CustomScannerInput } from '@prebell/contracts';
import { type Selectable, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Connection } from '../../db/database';
import type { CustomScannersTable } from '../../db/tables/custom-scanners.table';

export type CustomScannerRow = Selectable<CustomScannersTable>;

/** A user's scanners by name. */
export const listCustomScanners = (db: Connection, userId: string): Promise<CustomScannerRow[]> =>
  db.selectFrom('custom_scanners').selectAll().where('user_id', '=', userId).orderBy(sql`lower(name)`).execute();

/** A scanner of that user, undefined if there is none. */
export const findCustomScanner = (
  db: Connection,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<CustomScannerRow | undefined> =>
  db.selectFrom('custom_scanners').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();

interface Change extends CustomScannerInput {
  readonly userId: string;
  readonly at: Date;
}

/** Fails with a violation of `custom_scanners_name` if the user already has one with that name. */
export const insertCustomScanner = (
  db: Connection,
  { userId, name, definition, at }: Change,
): Promise<CustomScannerRow> =>
  db
    .insertInto('custom_scanners')
    .values({
      id: uuid(),
      user_id: userId,
      name,
      version: 1,
      definition: JSON.stringify(definition),
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Undefined if the user has no such scanner; fails like `insertCustomScanner`. */
export const updateCustomScanner = (
  db: Connection,
  { id, userId, name, definition, at }: Change & { readonly id: string },
): Promise<CustomScannerRow | undefined> =>
  db
    .updateTable('custom_scanners')
    .set((eb) => ({
      name,
      definition: JSON.stringify(definition),
      version: eb('version', '+', 1),
      updated_at: at,
    }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();

/** True if it existed. */
export const deleteCustomScanner = async (
  db: Connection,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('custom_scanners')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
