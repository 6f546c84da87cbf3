import type { Selectable } from 'kysely';
import type { Connection } from '../../db/database';
import type { TicketAnswersTable } from '../../db/tables/ticket-answers.table';

export type TicketAnswerRow = Selectable<TicketAnswersTable>;

/** The answers to these tickets, oldest first. */
export const listAnswers = async (db: Connection, ticketIds: readonly string[]): Promise<TicketAnswerRow[]> =>
  ticketIds.length === 0
    ? []
    : db
        .selectFrom('ticket_answers')
        .selectAll()
        .where('ticket_id', 'in', ticketIds)
        .orderBy('created_at')
        .orderBy('id')
        .execute();

export const findAnswer = (db: Connection, id: string): Promise<TicketAnswerRow | undefined> =>
  db.selectFrom('ticket_answers').selectAll().where('id', '=', id).executeTakeFirst();

/** False if an answer with this id already exists. */
export const insertAnswer = async (tx: Connection, answer: TicketAnswerRow): Promise<boolean> => {
  const inserted = await tx
    .insertInto('ticket_answers')
    .values(answer)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
};
