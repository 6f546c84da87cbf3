import type { WireAdminUser, WireAuditEntry } from '@prebell/contracts';
import type { AuditRecord } from '../audit/audit.repository';
import { presentUser } from '../users/users.presenter';
import type { UserRecord } from '../users/users.repository';

/** An account as admins see it. */
export const presentAdminUser = (user: UserRecord, now: Date): WireAdminUser => ({
  ...presentUser(user, now),
  roles: [...user.roles],
  created_at: user.created_at.toISOString(),
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
