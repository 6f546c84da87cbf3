import { type Pagination, paginate, type ticketFilterSchema } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import type { z } from 'zod';
import type { Connection } from '../../db/database';
import type { Actor } from '../../http/actor';
import { insertAudit } from '../audit/audit.repository';
import {
  countTickets,
  findTicket,
  listTickets,
  setTicketClosed,
  type TicketRecord,
} from '../contact/contact.repository';
import { PER_PAGE } from './admin.service';

/** One page of tickets. */
export const readTickets = async (
  db: Connection,
  { page, state, ...query }: z.output<typeof ticketFilterSchema>,
): Promise<{ tickets: TicketRecord[]; pagination: Pagination }> => {
  const filter = { ...query, open: state === 'open' };
  const [tickets, total] = await Promise.all([
    listTickets(db, { ...filter, limit: PER_PAGE, offset: (page - 1) * PER_PAGE }),
    countTickets(db, filter),
  ]);
  return { tickets, pagination: paginate({ page, per_page: PER_PAGE, total }) };
};

/** Closes or reopens a ticket; does nothing if it is already in that state. Throws NOT_FOUND. */
export const setTicket = async (
  tx: Connection,
  { id, open, actor, now }: { readonly id: string; readonly open: boolean; readonly actor: Actor; readonly now: Date },
): Promise<TicketRecord> => {
  const ticket = await findTicket(tx, id);
  if (!ticket) throw new AppError('NOT_FOUND', 'Ticket not found');
  const wasOpen = ticket.closed_at === null;
  if (wasOpen === open) return ticket;
  const closed_at = open ? null : now;
  await setTicketClosed(tx, id, closed_at);
  await insertAudit(tx, {
    at: now,
    action: 'ticket.status',
    actor,
    target: { id: ticket.user_id, username: ticket.username ?? ticket.email },
    before: { open: wasOpen },
    after: { open },
    reason: ticket.subject,
  });
  return { ...ticket, closed_at };
};
