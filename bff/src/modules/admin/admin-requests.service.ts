import { ADMIN_REQUEST_HOURS, type AdminDecision, hours, type WireAdminRequest } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import { queueMail } from '@prebell/server/mail';
import { v7 as uuid } from 'uuid';
import type { Connection } from '../../db/database';
import type { Deps } from '../../deps';
import type { Actor } from '../../http/actor';
import { insertAudit } from '../audit/audit.repository';
import { findUser, lockUsers, type UserRecord, updateAdminFields } from '../users/users.repository';
import { findAccount } from './admin.service';
import { adminAskedMail, adminRefusedMail, newAdminMail } from './admin-requests.mails';
import {
  closeRequest,
  findLastRemoval,
  findRequest,
  hasRevoked,
  insertRequest,
  listAdmins,
  listOpenRequests,
  type NamedAdminRequest,
} from './admin-requests.repository';

const LIFETIME_MS = hours(ADMIN_REQUEST_HOURS);

const present = (row: NamedAdminRequest): WireAdminRequest => ({
  id: row.id,
  target: { id: row.target_id, username: row.target_name },
  requested_by: { id: row.requested_by, username: row.requester_name },
  reason: row.reason,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
});

const forbidden = () => new AppError('FORBIDDEN', 'You are not allowed to do this');
const closed = (text: string) => new AppError('REQUEST_CLOSED', text);

/** The account `id`, if it is an active admin; lock it first. Throws FORBIDDEN. */
const assertAdmin = async (tx: Connection, id: string): Promise<UserRecord> => {
  const admin = await findUser(tx, id);
  if (!admin?.is_admin || !admin.is_active) throw forbidden();
  return admin;
};

/** Mails all admins and the account itself about new admin rights. */
export const announceAdmin = async (
  deps: Deps,
  tx: Connection,
  { target, by, requester }: { readonly target: UserRecord; readonly by: string; readonly requester: string | null },
): Promise<void> => {
  const mail = newAdminMail(deps.config, { target: target.username, by, requester });
  const admins = await listAdmins(tx);
  for (const to of new Set([...admins.map(({ email }) => email), target.email]))
    await queueMail(tx, { to, category: 'admin.new-admin', ...mail }, deps.now());
};

/**
 * Whether granting admin rights needs a second admin, which is the case if there is another one than `actorId`. Admins who have
 * just removed all others cannot grant rights alone, or they could avoid being checked. But they can still undo that and give back
 * the rights they took.
 * @throws SECOND_ADMIN_REMOVED
 */
export const needsApproval = async (
  db: Connection,
  { actorId, targetId, now }: { readonly actorId: string; readonly targetId: string; readonly now: Date },
): Promise<boolean> => {
  if ((await listAdmins(db)).some(({ id }) => id !== actorId)) return true;
  const since = new Date(now.getTime() - LIFETIME_MS);
  const removed_at = await findLastRemoval(db, since);
  if (removed_at === null || (await hasRevoked(db, { actorId, targetId, since }))) return false;
  const free = new Date(removed_at.getTime() + LIFETIME_MS).toISOString().slice(0, 16).replace('T', ' ');
  throw new AppError(
    'SECOND_ADMIN_REMOVED',
    `Another admin was removed less than ${ADMIN_REQUEST_HOURS} hours ago. You can grant admin rights alone from ${free} UTC, or at the command line of the installation.`,
  );
};

export const readRequests = async (db: Connection, now: Date): Promise<WireAdminRequest[]> =>
  (await listOpenRequests(db, now)).map(present);

interface Ask {
  readonly actorId: string;
  readonly targetId: string;
  readonly reason: string | null;
  readonly address: string | null;
}

/**
 * Asks the other admins to make an account an admin. If the account has an open request, that one stays. Resolves with the open request.
 * @throws FORBIDDEN, NOT_FOUND, REQUEST_CLOSED for an account that is an admin already or deactivated
 */
export const askForAdmin = async (
  deps: Deps,
  { actorId, targetId, reason, address }: Ask,
): Promise<{ user: UserRecord; request: WireAdminRequest }> => {
  const now = deps.now();
  return deps.db.transaction().execute(async (tx) => {
    await lockUsers(tx, [actorId, targetId]);
    const actor = await assertAdmin(tx, actorId);
    const target = await findAccount(tx, targetId);
    if (!target.is_active) throw closed('This account is deactivated. Activate it first.');
    const id = uuid();
    const expires_at = new Date(now.getTime() + LIFETIME_MS);
    await insertRequest(tx, { id, target_id: target.id, requested_by: actor.id, reason, created_at: now, expires_at });
    const row = (await listOpenRequests(tx, now)).find(({ target_id }) => target_id === target.id);
    if (!row) throw new Error('The new request is missing');
    if (row.id !== id) return { user: target, request: present(row) };
    const mail = adminAskedMail(deps.config, { target: target.username, requester: actor.username, reason });
    for (const { id: admin, email } of await listAdmins(tx))
      if (admin !== actor.id) await queueMail(tx, { to: email, category: 'admin.request', ...mail }, now);
    await insertAudit(tx, {
      at: now,
      action: 'user.admin-request',
      actor,
      target,
      before: {},
      after: {},
      reason,
      address,
    });
    return { user: target, request: present(row) };
  });
};

const LINES = { approve: 'user.admin', refuse: 'user.admin-refuse', withdraw: 'user.admin-withdraw' } as const;

interface Decision {
  readonly actor: Actor;
  readonly id: string;
  readonly decision: AdminDecision;
  readonly reason: string | null;
}

/**
 * Decides a request. Its author can only withdraw it; other admins can only approve or refuse it. Of concurrent decisions the first
 * counts. All accounts whose rights matter are locked, so those rights cannot change before the commit.
 * @throws NOT_FOUND, FORBIDDEN, OWN_REQUEST, REQUEST_CLOSED
 */
export const decideRequest = async (deps: Deps, { actor: caller, id, decision, reason }: Decision): Promise<void> => {
  const now = deps.now();
  const targetId = await deps.db.transaction().execute(async (tx) => {
    const row = await findRequest(tx, id);
    if (!row) throw new AppError('NOT_FOUND', 'Request not found');
    await lockUsers(tx, [caller.id, row.target_id, row.requested_by]);
    const actor = await assertAdmin(tx, caller.id);
    const isOwn = row.requested_by === actor.id;
    if (decision === 'withdraw' && !isOwn) throw forbidden();
    if (decision !== 'withdraw' && isOwn)
      throw new AppError('OWN_REQUEST', 'Another admin has to decide about your request. You can withdraw it.');
    if (!(await closeRequest(tx, { id, outcome: decision, by: actor.id, now })))
      throw closed('This request was already decided, withdrawn, or has expired.');
    const [target, requester] = [await findAccount(tx, row.target_id), await findAccount(tx, row.requested_by)];
    const isGrant = decision === 'approve';
    if (isGrant) {
      if (!requester.is_admin || !requester.is_active) throw closed(`${requester.username} is no longer an admin.`);
      if (!target.is_active) throw closed('This account is deactivated. Activate it first.');
      await updateAdminFields(tx, target.id, { is_admin: true });
      await announceAdmin(deps, tx, { target, by: actor.username, requester: requester.username });
    }
    if (decision === 'refuse') {
      const mail = adminRefusedMail(deps.config, { target: target.username, by: actor.username, reason });
      await queueMail(tx, { to: requester.email, category: 'admin.request-refused', ...mail }, now);
    }
    await insertAudit(tx, {
      at: now,
      action: LINES[decision],
      actor,
      target,
      before: isGrant ? { is_admin: target.is_admin } : {},
      after: isGrant ? { is_admin: true, requested_by: requester.username } : { requested_by: requester.username },
      reason: isGrant ? row.reason : reason,
      address: caller.address ?? null,
    });
    return isGrant ? target.id : null;
  });
  if (targetId !== null) deps.sessions.announceChange(targetId);
};
