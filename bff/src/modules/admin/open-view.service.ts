import { VIEW_LASTS_MS } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import type { Deps } from '../../deps';
import type { Actor } from '../../http/actor';
import { insertAudit } from '../audit/audit.repository';
import { isViewable } from '../auth/view.service';
import { signViewToken } from '../auth/view-token.codec';
import { findAccount } from './admin.service';

interface NewView {
  readonly actor: Actor;
  readonly targetId: string;
  readonly reason: string;
}

/**
 * Opens a view of a customer's account for an admin. The line about it in the audit log is also part of the customer's own data export.
 * @throws NOT_FOUND, FORBIDDEN unless the account is that of an active customer
 */
export const openView = async (
  { db, keys, now }: Pick<Deps, 'db' | 'keys' | 'now'>,
  { actor, targetId, reason }: NewView,
): Promise<{ token: string; ends_at: string }> => {
  const at = now();
  await db.transaction().execute(async (tx) => {
    const target = await findAccount(tx, targetId);
    if (!isViewable(target))
      throw new AppError('FORBIDDEN', 'Only accounts of active customers can be viewed, not those of staff');
    await insertAudit(tx, { at, action: 'user.view', actor, target, before: {}, after: {}, reason });
  });
  const view = { customerId: targetId, adminId: actor.id, sessionId: actor.session_id, now: at };
  return { token: await signViewToken(keys, view), ends_at: new Date(at.getTime() + VIEW_LASTS_MS).toISOString() };
};
