import type { AdminDecision } from '@prebell/contracts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Connection } from '../../db/database';
import type { AdminRequestsTable } from '../../db/tables/admin-requests.table';

export type AdminRequestRow = Selectable<AdminRequestsTable>;

const selectRequests = (db: Connection) =>
  db
    .selectFrom('admin_requests')
    .innerJoin('users as target', 'target.id', 'admin_requests.target_id')
    .innerJoin('users as requester', 'requester.id', 'admin_requests.requested_by')
    .selectAll('admin_requests')
    .select(['target.username as target_name', 'requester.username as requester_name']);

export type NamedAdminRequest = Awaited<ReturnType<typeof listOpenRequests>>[number];

/** Requests that can still be decided, oldest first. */
export const listOpenRequests = (db: Connection, now: Date) =>
  selectRequests(db)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    // A request lapses when its author loses their rights, and when there is nothing left to grant.
    .where('requester.is_admin', '=', true)
    .where('requester.is_active', '=', true)
    .where('target.is_admin', '=', false)
    .orderBy('admin_requests.created_at')
    .orderBy('admin_requests.id')
    .execute();

export const findRequest = (db: Connection, id: string): Promise<AdminRequestRow | undefined> =>
  db.selectFrom('admin_requests').selectAll().where('id', '=', id).executeTakeFirst();

/** Stores a request unless the account has an open one. */
export const insertRequest = async (tx: Connection, request: Insertable<AdminRequestsTable>): Promise<void> => {
  await tx
    .updateTable('admin_requests')
    .set({ closed_at: request.created_at, outcome: 'expire' })
    .where('target_id', '=', request.target_id)
    .where('closed_at', 'is', null)
    .where('expires_at', '<=', request.created_at)
    .execute();
  await tx
    .insertInto('admin_requests')
    .values(request)
    .onConflict((c) => c.column('target_id').where('closed_at', 'is', null).doNothing())
    .execute();
};

/** Closes an open request. False if it is already closed or has expired: of several concurrent decisions only one succeeds. */
export const closeRequest = async (
  tx: Connection,
  {
    id,
    outcome,
    by,
    now,
  }: { readonly id: string; readonly outcome: AdminDecision; readonly by: string; readonly now: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('admin_requests')
    .set({ closed_at: now, closed_by: by, outcome })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Addresses of the active admins. */
export const listAdmins = (db: Connection): Promise<{ id: string; email: string }[]> =>
  db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('is_admin', '=', true)
    .where('is_active', '=', true)
    .orderBy(sql`id`)
    .execute();

/**
 * When an admin last took the rights or the account of another admin, after `since`; null if nobody did. Two kinds of removals do
 * not count: those since undone, and those of rights that the same admin alone had granted after `since`.
 */
export const findLastRemoval = async (db: Connection, since: Date): Promise<Date | null> => {
  const { at } = await db
    .selectFrom('admin_audit')
    .innerJoin('users as target', 'target.id', 'admin_audit.target_id')
    .select(({ fn }) => fn.max('admin_audit.at').as('at'))
    .where('admin_audit.at', '>', since)
    .where((where) =>
      where.or([
        where.and([
          where('admin_audit.action', '=', 'user.admin'),
          where(sql`admin_audit.before ->> 'is_admin'`, '=', 'true'),
          where(sql`admin_audit.after ->> 'is_admin'`, '=', 'false'),
          where('target.is_admin', '=', false),
        ]),
        where.and([
          where('admin_audit.action', '=', 'user.status'),
          where('target.is_admin', '=', true),
          where('target.is_active', '=', false),
        ]),
      ]),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('admin_audit as granted')
            .select('granted.id')
            .whereRef('granted.target_id', '=', 'admin_audit.target_id')
            .whereRef('granted.actor_id', '=', 'admin_audit.actor_id')
            .whereRef('granted.seq', '<', 'admin_audit.seq')
            .where('granted.at', '>', since)
            .where('granted.action', '=', 'user.admin')
            .where(sql`granted.after ->> 'is_admin'`, '=', 'true')
            .where(sql`granted.after ->> 'requested_by'`, 'is', null),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return at;
};

/** Whether `actorId` was the last to change the admin rights of `targetId`, by revoking them after `since`. */
export const hasRevoked = async (
  db: Connection,
  { actorId, targetId, since }: { readonly actorId: string; readonly targetId: string; readonly since: Date },
): Promise<boolean> => {
  const last = await db
    .selectFrom('admin_audit')
    .select([
      'actor_id',
      'at',
      sql<boolean>`before ->> 'is_admin' = 'true' and after ->> 'is_admin' = 'false'`.as('revoked'),
    ])
    .where('target_id', '=', targetId)
    .where('action', '=', 'user.admin')
    .where(sql<boolean>`before ->> 'is_admin' is distinct from after ->> 'is_admin'`)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.revoked === true && last.actor_id === actorId && last.at > since;
};
