import type { Insertable } from 'kysely';
import type { Connection } from '../../db/database';
import type { SupportTicketsTable } from '../../db/tables/support-tickets.table';

export const insertTicket = async (db: Connection, ticket: Insertable<SupportTicketsTable>): Promise<void> => {
  await db.insertInto('support_tickets').values(ticket).execute();
};
