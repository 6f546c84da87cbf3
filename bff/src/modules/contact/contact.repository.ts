import type { TICKET_SORTS } from '@prebell/contracts';
import { countableRows, listTotal } from '@prebell/server/db';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Connection } from '../../db/database';
import type { SupportTicketsTable } from '../../db/tables/support-tickets.table';

/** A ticket, with the username if it belongs to an account. */
export type TicketRecord = Selectable<SupportTicketsTable> & { readonly username: string | null };

export interface TicketListFilter {
  readonly kind?: TicketRecord['kind'] | undefined;
  readonly open: boolean;
  /** Only tickets of this account. */
  readonly account?: string | undefined;
  readonly sort: (typeof TICKET_SORTS)[number];
  readonly order: 'asc' | 'desc';
}

const ORDER = {
  priority: sql`is_priority`,
  created_at: sql`support_tickets.created_at`,
  subject: sql`lower(subject)`,
  name: sql`lower(name)`,
  email: sql`lower(support_tickets.email)`,
} as const satisfies Record<TicketListFilter['sort'], unknown>;

export const insertTicket = async (db: Connection, ticket: Insertable<SupportTicketsTable>): Promise<void> => {
  await db.insertInto('support_tickets').values(ticket).execute();
};

const filtered = (db: Connection, { kind, open, account }: Pick<TicketListFilter, 'kind' | 'open' | 'account'>) =>
  db
    .selectFrom('support_tickets')
    .where('closed_at', open ? 'is' : 'is not', null)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'support'))
    .$if(account !== undefined, (query) => query.where('support_tickets.user_id', '=', account ?? null));

const ordered = (db: Connection, filter: TicketListFilter) =>
  filtered(db, filter)
    .orderBy(ORDER[filter.sort], filter.order)
    .orderBy('support_tickets.created_at', 'desc')
    .orderBy('support_tickets.id', 'desc');

/** One page of tickets; newest first by default. */
export const listTickets = (
  db: Connection,
  { limit, offset, ...filter }: TicketListFilter & { readonly limit: number; readonly offset: number },
): Promise<TicketRecord[]> =>
  ordered(db, filter)
    .leftJoin('users', 'users.id', 'support_tickets.user_id')
    .selectAll('support_tickets')
    .select('users.username')
    // Select the ids from the index alone (migration 044), so that the database reads only the rows of this page.
    .where('support_tickets.id', 'in', ordered(db, filter).select('support_tickets.id').limit(limit).offset(offset))
    .execute();

export const countTickets = (db: Connection, { kind, open, account }: TicketListFilter): Promise<number> =>
  listTotal(
    db,
    countableRows(
      db,
      JSON.stringify(['tickets', kind, open, account]),
      filtered(db, { kind, open, account }).select('support_tickets.id'),
    ),
  );

export const findTicket = (db: Connection, id: string): Promise<TicketRecord | undefined> =>
  db
    .selectFrom('support_tickets')
    .leftJoin('users', 'users.id', 'support_tickets.user_id')
    .selectAll('support_tickets')
    .select('users.username')
    .where('support_tickets.id', '=', id)
    .executeTakeFirst();

/** Locks a ticket until the transaction ends. Does nothing if there is none. */
export const lockTicket = async (tx: Connection, id: string): Promise<void> => {
  await tx.selectFrom('support_tickets').select('id').where('id', '=', id).forUpdate().execute();
};

/** An account's latest tickets in any state, newest first. */
export const listTicketsOf = (db: Connection, userId: string, limit: number): Promise<TicketRecord[]> =>
  db
    .selectFrom('support_tickets')
    .innerJoin('users', 'users.id', 'support_tickets.user_id')
    .selectAll('support_tickets')
    .select('users.username')
    .where('support_tickets.user_id', '=', userId)
    .orderBy('support_tickets.created_at', 'desc')
    .limit(limit)
    .execute();

/** Closes a ticket at an instant, or reopens it. */
export const setTicketClosed = async (db: Connection, id: string, closed_at: Date | null): Promise<void> => {
  await db.updateTable('support_tickets').set({ closed_at }).where('id', '=', id).execute();
};

/** How many tickets are open, and when the oldest came; null without one. */
export const waitingTickets = (db: Connection): Promise<{ count: number; since: Date | null }> =>
  db
    .selectFrom('support_tickets')
    .where('closed_at', 'is', null)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('since')])
    .executeTakeFirstOrThrow();
