import type { WireAdminUser, WireAuditEntry, WireTicket } from '@prebell/contracts';
import type { AuditRecord } from '../audit/audit.repository';
import { presentUser } from '../users/users.presenter';
import type { UserRecord } from '../users/users.repository';
import type { AnsweredTicket } from './tickets.service';

/** An account as admins see it. */
export const presentAdminUser = (user: UserRecord, now: Date): WireAdminUser => ({
  ...presentUser(user, now),
  roles: [...user.roles],
  created_at: user.created_at.toISOString(),
});

export const presentTicket = (ticket: AnsweredTicket): WireTicket => ({
  id: ticket.id,
  kind: ticket.kind,
  name: ticket.name,
  email: ticket.email,
  subject: ticket.subject,
  message: ticket.message,
  is_priority: ticket.is_priority,
  user: ticket.user_id && ticket.username ? { id: ticket.user_id, username: ticket.username } : null,
  created_at: ticket.created_at.toISOString(),
  closed_at: ticket.closed_at?.toISOString() ?? null,
  answers: ticket.answers.map(({ id, answered_by, message, created_at }) => ({
    id,
    answered_by,
    message,
    created_at: created_at.toISOString(),
  })),
});

export const presentAuditEntry = (line: AuditRecord): WireAuditEntry => ({
  id: line.id,
  at: line.at.toISOString(),
  action: line.action,
  actor: { id: line.actor_id, username: line.actor_username },
  target: { id: line.target_id, username: line.target_username },
  before: line.before,
  after: line.after,
  reason: line.reason,
  address: line.address,
});
