import type { Tier } from '@prebell/contracts';
import type { ColumnType, Generated } from 'kysely';

/** An account. Unique without case on `username` and on `email` (migration 001). */
export interface UsersTable {
  id: string;
  username: string;
  email: string;
  /** argon2id in PHC format. */
  password_hash: string;
  first_name: string | null;
  last_name: string | null;
  is_admin: Generated<boolean>;
  is_active: Generated<boolean>;
  last_login: Date | null;
  /** When the terms were accepted and the age confirmed (ruling 15). */
  terms_accepted_at: Date;
  /** The account's customer at the payment processor, null before the first checkout. */
  stripe_customer_id: Generated<string | null>;
  /** How far a test clock of the payment processor is ahead of ours, milliseconds. */
  billing_offset_ms: Generated<number>;
  /** What the payment processor owes the customer; it pays the next charges. */
  billing_credit_cents: Generated<number>;
  /** When the address was proved to be the user's; null until then, which blocks nothing. */
  email_confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The password is too short for a role granted since; the role rests until it is changed (ruling 11). */
  password_change_required: Generated<boolean>;
  deletion_requested_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** When the account was deleted; what is left of it names nobody. */
  deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** A demo start made it. */
  is_demo: Generated<boolean>;
  /** Username, address and names in lower case, made by the database. */
  search_text: ColumnType<string, never, never>;
  /** The tier from `held_from` until `held_until`, kept by the database for lists and counts (migration 042). */
  held_tier: ColumnType<Tier, never, never>;
  held_from: ColumnType<Date, never, never>;
  held_until: ColumnType<Date, never, never>;
  created_at: ColumnType<Date, Date | undefined, never>;
}
