import type { TICKET_SORTS } from '@prebell/contracts';
import { containing, countableRows, listTotal } from '@prebell/server/db';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Connection } from '../../db/database';
import type { SupportTicketsTable } from '../../db/tables/support-tickets.table';

/** A ticket, with the username if it belongs to an account. */
export type TicketRecord = Selectable<SupportTicketsTable> & { readonly username: string | null };

export interface TicketListFilter {
  readonly search?: string | undefined;
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

/** The columns of a ticket that a search reads. */
const SEARCHED = ['subject', 'message', 'name', 'support_tickets.email'] as const;

const filtered = (db: Connection, { search, kind, open, account }: Omit<TicketListFilter, 'sort' | 'order'>) =>
  db
    .selectFrom('support_tickets')
    .where('closed_at', open ? 'is' : 'is not', null)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'support'))
    .$if(Boolean(search), (query) =>
      query.where((eb) =>
        eb.or([
          ...SEARCHED.map((column) => eb(column, 'ilike', containing(search ?? ''))),
          // Of an account, its username, e-mail address and name (migration 009).
          sql<boolean>`support_tickets.user_id in (select id from users where search_text like lower(${containing(search ?? '')}))`,
        ]),
      ),
    )
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

export const countTickets = (db: Connection, { search, kind, open, account }: TicketListFilter): Promise<number> =>
  listTotal(
    db,
    countableRows(
      db,
      JSON.stringify(['tickets', search, kind, open, account]),
      filtered(db, { search, kind, open, account }).select('support_tickets.id'),
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
