import { isLiveStatus } from '@prebell/contracts';
import type { Insertable } from 'kysely';
import type { Connection, Tables } from '../../db/database';
import { lockUsers } from '../users/users.repository';
import type { PaymentRecord, SubscriptionRecord } from './billing.repository';

type SubscriptionRow = Insertable<Tables['subscriptions']>;
type PaymentRow = Insertable<Tables['payments']>;

export const listSubscriptions = (tx: Connection, userId: string): Promise<SubscriptionRecord[]> =>
  tx.selectFrom('subscriptions').selectAll().where('user_id', '=', userId).orderBy('id').execute();

/**
 * Makes the mirror of a user's subscriptions equal to `rows`. A current one that the payment processor no longer knows is marked as
 * ended: its customer was deleted there.
 */
export const replaceSubscriptions = async (
  tx: Connection,
  userId: string,
  { rows, now }: { readonly rows: readonly SubscriptionRow[]; readonly now: Date },
): Promise<void> => {
  // Lock the account before its subscriptions, like all other code: a database trigger updates the account.
  await lockUsers(tx, [userId]);
  const known = await listSubscriptions(tx, userId);
  for (const { id, status } of known) {
    if (!isLiveStatus(status) || rows.some((row) => row.id === id)) continue;
    await tx
      .updateTable('subscriptions')
      .set({ status: 'canceled', ends_at: now, fetched_at: now })
      .where('id', '=', id)
      .execute();
  }
  // Ended ones first: the database allows only one current subscription.
  const ordered = rows.toSorted((a, b) => Number(isLiveStatus(a.status)) - Number(isLiveStatus(b.status)));
  for (const { id, user_id, created_at, ...fields } of ordered)
    await tx
      .insertInto('subscriptions')
      .values({ id, user_id, created_at, ...fields })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(fields))
      .execute();
};

/** Mirrored payments, in the order of their ids. */
export const listMirroredPayments = async (tx: Connection, ids: readonly string[]): Promise<PaymentRecord[]> =>
  ids.length === 0 ? [] : tx.selectFrom('payments').selectAll().where('id', 'in', ids).orderBy('id').execute();

/** A user's payments whose owner has received neither a receipt nor a credit note yet. */
export const listUnannounced = async (tx: Connection, userId: string): Promise<ReadonlySet<string>> => {
  const rows = await tx
    .selectFrom('payments')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'succeeded')
    .where('announced_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** Records that the owner's mail about these payments is queued. */
export const markAnnounced = async (tx: Connection, ids: readonly string[], now: Date): Promise<void> => {
  if (ids.length === 0) return;
  await tx.updateTable('payments').set({ announced_at: now }).where('id', 'in', ids).execute();
};

/** Mirrors payments; locks their rows in the order of their ids, like all other code. */
export const upsertPayments = async (tx: Connection, rows: readonly PaymentRow[]): Promise<void> => {
  for (const { id, user_id, created_at, ...fields } of rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    await tx
      .insertInto('payments')
      .values({ id, user_id, created_at, ...fields })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(fields))
      .execute();
};
