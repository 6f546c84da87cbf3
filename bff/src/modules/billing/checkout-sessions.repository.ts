import type { PlanChoice } from '@prebell/contracts';
import type { Selectable } from 'kysely';
import type { Connection, Tables } from '../../db/database';

type CheckoutRecord = Selectable<Tables['checkout_sessions']>;

export const findOpenCheckout = (tx: Connection, userId: string): Promise<CheckoutRecord | undefined> =>
  tx
    .selectFrom('checkout_sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('is_open', '=', true)
    .executeTakeFirst();

/** A user's checkout by the payment processor's id; undefined if it belongs to another user. */
export const findCheckout = (db: Connection, userId: string, sessionId: string): Promise<CheckoutRecord | undefined> =>
  db
    .selectFrom('checkout_sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('stripe_session_id', '=', sessionId)
    .executeTakeFirst();

export const closeCheckout = async (tx: Connection, id: string): Promise<void> => {
  await tx.updateTable('checkout_sessions').set({ is_open: false }).where('id', '=', id).execute();
};

export const insertCheckout = async (
  tx: Connection,
  checkout: PlanChoice & Pick<CheckoutRecord, 'id' | 'user_id' | 'stripe_session_id' | 'created_at'>,
): Promise<void> => {
  await tx
    .insertInto('checkout_sessions')
    .values({ ...checkout, is_open: true })
    .execute();
};
