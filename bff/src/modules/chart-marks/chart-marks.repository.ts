import type { Selectable } from 'kysely';
import type { Connection } from '../../db/database';
import type { ChartMarksTable } from '../../db/tables/chart-marks.table';

export type ChartMarkRow = Selectable<ChartMarksTable>;

/** Identifies a mark of one user. */
export interface MarkKey {
  readonly id: string;
  readonly userId: string;
}

/** A user's marks on one symbol. */
export const listChartMarks = (db: Connection, userId: string, symbol: string): Promise<ChartMarkRow[]> =>
  db
    .selectFrom('chart_marks')
    .selectAll()
    .where('user_id', '=', userId)
    .where('symbol', '=', symbol)
    .orderBy('id')
    .execute();

/** Locks a mark until the transaction ends; undefined if the user has no such mark. */
export const lockChartMark = (tx: Connection, { id, userId }: MarkKey): Promise<ChartMarkRow | undefined> =>
  tx
    .selectFrom('chart_marks')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** How many marks a user has: on one symbol, and in total. */
export const countChartMarks = (
  db: Connection,
  userId: string,
  symbol: string,
): Promise<{ readonly ofSymbol: number; readonly all: number }> =>
  db
    .selectFrom('chart_marks')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('symbol', '=', symbol).as('ofSymbol'),
      fn.countAll<number>().as('all'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();

export const insertChartMark = (tx: Connection, row: ChartMarkRow): Promise<ChartMarkRow> =>
  tx.insertInto('chart_marks').values(row).returningAll().executeTakeFirstOrThrow();

type Change = Pick<ChartMarkRow, 'price' | 'at' | 'text' | 'updated_at'>;

/** Symbol and kind of a mark never change. */
export const updateChartMark = (tx: Connection, { id, userId }: MarkKey, change: Change): Promise<ChartMarkRow> =>
  tx
    .updateTable('chart_marks')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteChartMark = async (tx: Connection, { id, userId }: MarkKey): Promise<void> => {
  await tx.deleteFrom('chart_marks').where('user_id', '=', userId).where('id', '=', id).execute();
};
