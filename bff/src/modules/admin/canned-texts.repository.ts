import { type Selectable, sql } from 'kysely';
import type { Connection } from '../../db/database';
import type { CannedTextsTable } from '../../db/tables/canned-texts.table';

export type CannedTextRow = Selectable<CannedTextsTable>;

/** All texts by name. */
export const listCannedTexts = (db: Connection): Promise<CannedTextRow[]> =>
  db.selectFrom('canned_texts').selectAll().orderBy(sql`lower(name)`).execute();

/** Finds and locks a text; undefined if there is none. */
export const lockCannedText = (tx: Connection, id: string): Promise<CannedTextRow | undefined> =>
  tx.selectFrom('canned_texts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Fails with a violation of `canned_texts_name` if another text has that name. */
export const insertCannedText = async (db: Connection, row: CannedTextRow): Promise<void> => {
  await db.insertInto('canned_texts').values(row).execute();
};

/** Fails like `insertCannedText`. */
export const updateCannedText = async (db: Connection, { id, ...row }: CannedTextRow): Promise<void> => {
  await db.updateTable('canned_texts').set(row).where('id', '=', id).execute();
};

export const deleteCannedText = async (db: Connection, id: string): Promise<void> => {
  await db.deleteFrom('canned_texts').where('id', '=', id).execute();
};
