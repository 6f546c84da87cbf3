import type { Selectable } from 'kysely';
import type { Connection } from '../../db/database';
import type { SubscriptionsTable } from '../../db/tables/subscriptions.table';

export type SubscriptionRecord = Selectable<SubscriptionsTable>;

export const findSubscription = (db: Connection, userId: string): Promise<SubscriptionRecord | undefined> =>
  db.selectFrom('subscriptions').selectAll().where('user_id', '=', userId).executeTakeFirst();
