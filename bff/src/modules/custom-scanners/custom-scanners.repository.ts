import type { CustomScannerInput } from '@prebell/contracts';
import { type Selectable, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Connection } from '../../db/database';
import type { CustomScannersTable } from '../../db/tables/custom-scanners.table';

export type CustomScannerRow = Selectable<CustomScannersTable>;

/** A user's scanners, sorted by name. */
export const listCustomScanners = (db: Connection, userId: string): Promise<CustomScannerRow[]> =>
  db.selectFrom('custom_scanners').selectAll().where('user_id', '=', userId).orderBy(sql`lower(name)`).execute();

/** The scanners of all users. */
export const listAllCustomScanners = (db: Connection): Promise<CustomScannerRow[]> =>
  db.selectFrom('custom_scanners').selectAll().orderBy('id').execute();

/** How many symbols entered each of a user's scanners on a day. Scanners that no symbol entered are missing. */
export const countMatched = async (
  db: Connection,
  { userId, date }: { readonly userId: string; readonly date: string },
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom('own_hits')
    .innerJoin('custom_scanners', 'custom_scanners.id', 'own_hits.scanner_id')
    .select(['own_hits.scanner_id', sql<number>`count(distinct own_hits.symbol)::int`.as('count')])
    .where('custom_scanners.user_id', '=', userId)
    .where('own_hits.date', '=', date)
    .where('own_hits.kind', '=', 'enter')
    .groupBy('own_hits.scanner_id')
    .execute();
  return new Map(rows.map(({ scanner_id, count }) => [scanner_id, count]));
};

/** One of the user's own scanners; undefined if there is none. */
export const findCustomScanner = (
  db: Connection,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<CustomScannerRow | undefined> =>
  db.selectFrom('custom_scanners').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();

interface Change extends CustomScannerInput {
  readonly userId: string;
  readonly at: Date;
}

/** Inserts a scanner. Fails with a violation of `custom_scanners_name` if the user already has one with that name. */
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

/**
 * Changes a scanner. Undefined if the user has no such scanner; fails like `insertCustomScanner`. A changed definition
 * gets a new version and an empty hit log; a new name changes neither.
 */
export const updateCustomScanner = async (
  tx: Connection,
  { id, userId, name, definition, at }: Change & { readonly id: string },
): Promise<CustomScannerRow | undefined> => {
  const changed = JSON.stringify(definition);
  const row = await tx
    .updateTable('custom_scanners')
    .set({
      name,
      definition: changed,
      version: sql<number>`version + (definition <> ${changed}::jsonb)::int`,
      updated_at: at,
    })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
  await tx
    .deleteFrom('own_hits')
    .where('scanner_id', '=', id)
    .where('rule_version', '<', row?.version ?? 0)
    .execute();
  return row;
};

/** Deletes a scanner; true if it existed. */
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
