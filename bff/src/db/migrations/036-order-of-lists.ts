import { type Kysely, sql } from 'kysely';

/** The sort orders of the admins' long lists. In each, the id orders rows with equal keys. */
const INDEXES: Readonly<Record<string, string>> = {
  payments_by_created: 'payments (created_at, id)',
  payments_by_amount: 'payments (amount_cents, id)',
  payments_by_status: 'payments (status, id)',
  payments_by_paid_up: `payments (coalesce(paid_at, 'infinity'::timestamptz), id)`,
  payments_by_paid_down: `payments (coalesce(paid_at, '-infinity'::timestamptz), id)`,
  payments_by_user: 'payments (user_id, id)',
  subscriptions_by_created: 'subscriptions (created_at, id)',
  subscriptions_by_tier: `subscriptions (array_position(array['free', 'basic', 'pro', 'premium'], tier), id)`,
  subscriptions_by_status: 'subscriptions (status, id)',
  subscriptions_by_amount: 'subscriptions (amount_cents, id)',
  subscriptions_by_period_end: 'subscriptions (current_period_end, id)',
  subscriptions_by_user: 'subscriptions (user_id, id)',
  users_by_username: 'users (lower(username), id)',
  users_by_email: 'users (lower(email), id)',
  users_by_sign_in_up: `users (coalesce(last_login, 'infinity'::timestamptz), id)`,
  users_by_sign_in_down: `users (coalesce(last_login, '-infinity'::timestamptz), id)`,
};

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const [name, columns] of Object.entries(INDEXES))
    await sql`create index ${sql.id(name)} on ${sql.raw(columns)}`.execute(db);
};
