import { type Pagination, paginate, type ticketFilterSchema } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import { queueMail } from '@prebell/server/mail';
import type { z } from 'zod';
import type { Connection } from '../../db/database';
import type { Actor } from '../../http/actor';
import { insertAudit } from '../audit/audit.repository';
import {
  countTickets,
  findTicket,
  listTickets,
  listTicketsOf,
  lockTicket,
  setTicketClosed,
  type TicketRecord,
} from '../contact/contact.repository';
import { answerMail } from '../contact/ticket.mails';
import { findAnswer, insertAnswer, listAnswers, type TicketAnswerRow } from '../contact/ticket-answers.repository';
import { PER_PAGE } from './admin.service';

/** A ticket with its answers, oldest first. */
export type AnsweredTicket = TicketRecord & { readonly answers: readonly TicketAnswerRow[] };

const withAnswers = async (db: Connection, tickets: readonly TicketRecord[]): Promise<AnsweredTicket[]> => {
  const answers = await listAnswers(
    db,
    tickets.map(({ id }) => id),
  );
  return tickets.map((ticket) => ({ ...ticket, answers: answers.filter(({ ticket_id }) => ticket_id === ticket.id) }));
};

/** An account's latest tickets, newest first. */
export const readTicketsOf = async (db: Connection, userId: string, limit: number): Promise<AnsweredTicket[]> =>
  withAnswers(db, await listTicketsOf(db, userId, limit));

/** One page of tickets. */
export const readTickets = async (
  db: Connection,
  { page, state, ...query }: z.output<typeof ticketFilterSchema>,
): Promise<{ tickets: AnsweredTicket[]; pagination: Pagination }> => {
  const filter = { ...query, open: state === 'open' };
  const [tickets, total] = await Promise.all([
    listTickets(db, { ...filter, limit: PER_PAGE, offset: (page - 1) * PER_PAGE }),
    countTickets(db, filter),
  ]);
  return { tickets: await withAnswers(db, tickets), pagination: paginate({ page, per_page: PER_PAGE, total }) };
};

const lock = async (tx: Connection, id: string): Promise<TicketRecord> => {
  await lockTicket(tx, id);
  const ticket = await findTicket(tx, id);
  if (!ticket) throw new AppError('NOT_FOUND', 'Ticket not found');
  return ticket;
};

const answered = async (tx: Connection, ticket: TicketRecord): Promise<AnsweredTicket> => ({
  ...ticket,
  answers: await listAnswers(tx, [ticket.id]),
});

const targetOf = ({ user_id, username, email }: TicketRecord) => ({ id: user_id, username: username ?? email });

/** Closes or reopens a ticket; does nothing if it is already in that state. Throws NOT_FOUND. */
export const setTicket = async (
  tx: Connection,
  { id, open, actor, now }: { readonly id: string; readonly open: boolean; readonly actor: Actor; readonly now: Date },
): Promise<AnsweredTicket> => {
  const ticket = await lock(tx, id);
  const wasOpen = ticket.closed_at === null;
  if (wasOpen === open) return answered(tx, ticket);
  const closed_at = open ? null : now;
  await setTicketClosed(tx, id, closed_at);
  await insertAudit(tx, {
    at: now,
    action: 'ticket.status',
    actor,
    target: targetOf(ticket),
    before: { open: wasOpen },
    after: { open },
    reason: ticket.subject,
  });
  return answered(tx, { ...ticket, closed_at });
};

interface Answer {
  readonly ticketId: string;
  /** Chosen by the client; a repeated request has the same id. */
  readonly id: string;
  readonly message: string;
  readonly actor: Actor;
  readonly now: Date;
}

/**
 * Stores an answer and queues its mail to the sender of the ticket. The audit log records who answered which ticket, but not the
 * text, which is deleted with the ticket. A repeated answer does nothing. Throws NOT_FOUND, and IDEMPOTENCY_MISMATCH if the id
 * belongs to another answer.
 */
export const answerTicket = async (
  tx: Connection,
  { ticketId, id, message, actor, now }: Answer,
): Promise<AnsweredTicket> => {
  const ticket = await lock(tx, ticketId);
  const row = { id, ticket_id: ticketId, answered_by: actor.username, message, created_at: now };
  if (await insertAnswer(tx, row)) {
    await queueMail(tx, answerMail(ticket, row), now);
    await insertAudit(tx, {
      at: now,
      action: 'ticket.answer',
      actor,
      target: targetOf(ticket),
      before: {},
      after: {},
      reason: ticket.subject,
    });
    return answered(tx, ticket);
  }
  const first = await findAnswer(tx, id);
  if (first?.ticket_id !== ticketId || first.message !== message)
    throw new AppError('IDEMPOTENCY_MISMATCH', 'Another answer was sent under this id');
  return answered(tx, ticket);
};
