import type { Selectable } from 'kysely';
import type { Connection } from '../../db/database';
import type { CadRunCardsTable } from '../../db/tables/cad-run-cards.table';

/** The latest version of the run cards; undefined if none was ever saved. */
export const readLatestCards = (db: Connection): Promise<Selectable<CadRunCardsTable> | undefined> =>
  db.selectFrom('cad_run_cards').selectAll().orderBy('version', 'desc').limit(1).executeTakeFirst();

/** False if another supervisor saved this version first. */
export const insertCards = async (tx: Connection, cards: Selectable<CadRunCardsTable>): Promise<boolean> =>
  (await tx
    .insertInto('cad_run_cards')
    .values(cards)
    .onConflict((conflict) => conflict.column('version').doNothing())
    .returning('version')
    .executeTakeFirst()) !== undefined;
