import { createHash } from 'node:crypto';
import { hours } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import type { Database } from '../../../db/database';

/** The payment processor remembers a key for at least a day; after that a retry could repeat the write. */
const KEY_HOLDS_MS = hours(23);

interface Write {
  /** Built from the action and the state, so that the same request in the same state has the same key. */
  readonly key: string;
  readonly operation: string;
  readonly params: unknown;
  readonly now: Date;
}

/** Whether a write with this key was done and answered. */
export const hasWritten = async (db: Database, key: string): Promise<boolean> => {
  const row = await db
    .selectFrom('stripe_writes')
    .select('result_id')
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return row?.result_id != null;
};

/**
 * Sends a write to the payment processor at most once. The key is recorded before the call, outside any transaction, so
 * that it survives a lost answer; a retry then gets the first result.
 * @throws PAYMENTS_UNAVAILABLE for a key that is too old for a safe retry
 */
export const writeOnce = async <T extends { readonly id: string }>(
  db: Database,
  { key, operation, params, now }: Write,
  call: (options: { readonly idempotencyKey: string }) => Promise<T>,
): Promise<T> => {
  const params_hash = createHash('sha256').update(JSON.stringify(params)).digest('hex');
  await db
    .insertInto('stripe_writes')
    .values({ idempotency_key: key, operation, params_hash, result_id: null, created_at: now })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute();
  const recorded = await db
    .selectFrom('stripe_writes')
    .select(['params_hash', 'created_at'])
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow();
  const age = now.getTime() - recorded.created_at.getTime();
  if (recorded.params_hash !== params_hash || age > KEY_HOLDS_MS)
    throw new AppError(
      'PAYMENTS_UNAVAILABLE',
      'We already tried this, and the result is still unknown. Please contact us.',
    );
  const result = await call({ idempotencyKey: key });
  await db.updateTable('stripe_writes').set({ result_id: result.id }).where('idempotency_key', '=', key).execute();
  return result;
};
