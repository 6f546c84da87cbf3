import type { DeskKeys, LayoutChange, LayoutInput } from '@prebell/contracts';
import { type Selectable, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Connection } from '../../db/database';
import type { DeskLayoutsTable } from '../../db/tables/desk.table';

export type LayoutRow = Selectable<DeskLayoutsTable>;

/** Identifies a layout of one user. */
export interface LayoutKey {
  readonly id: string;
  readonly userId: string;
}

/** The keyboard shortcuts that a user changed; empty if there are none. */
export const deskKeys = async (db: Connection, userId: string): Promise<DeskKeys> => {
  const row = await db.selectFrom('desk_settings').select('keys').where('user_id', '=', userId).executeTakeFirst();
  return row?.keys ?? {};
};

/** Replaces the keyboard shortcuts that a user changed. */
export const saveDeskKeys = async (
  db: Connection,
  { userId, keys, at }: { readonly userId: string; readonly keys: DeskKeys; readonly at: Date },
): Promise<void> => {
  const values = { keys: JSON.stringify(keys) as unknown as DeskKeys, updated_at: at };
  await db
    .insertInto('desk_settings')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
};

/** A user's layouts, sorted by name. */
export const listLayouts = (db: Connection, userId: string): Promise<LayoutRow[]> =>
  db.selectFrom('desk_layouts').selectAll().where('user_id', '=', userId).orderBy(sql`lower(name)`).execute();

/** Inserts a layout. Fails with a violation of `desk_layouts_name` if the user already has one with that name. */
export const insertLayout = (
  db: Connection,
  { userId, name, settings, at }: LayoutInput & { readonly userId: string; readonly at: Date },
): Promise<LayoutRow> =>
  db
    .insertInto('desk_layouts')
    .values({
      id: uuid(),
      user_id: userId,
      name,
      settings: JSON.stringify(settings) as unknown as LayoutRow['settings'],
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Changes only what is given. Undefined if the user has no such layout; fails like `insertLayout`. */
export const updateLayout = (
  db: Connection,
  { id, userId, name, settings, at }: LayoutChange & LayoutKey & { readonly at: Date },
): Promise<LayoutRow | undefined> =>
  db
    .updateTable('desk_layouts')
    .set({
      ...(name !== undefined && { name }),
      ...(settings !== undefined && { settings: JSON.stringify(settings) as unknown as LayoutRow['settings'] }),
      updated_at: at,
    })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();

/** Deletes a layout; true if it existed. */
export const deleteLayout = async (db: Connection, { id, userId }: LayoutKey): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('desk_layouts')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
