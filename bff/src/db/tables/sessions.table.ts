import type { ColumnType, Generated } from 'kysely';

/**
 * One sign-in: a family of refresh tokens. The tokens themselves are not stored: they are `id.generation` with an HMAC,
 * and only the newest generation is valid (see `refresh-token.codec.ts`).
 */
export interface SessionsTable {
  id: string;
  user_id: string;
  /** Grows by one with every rotation. */
  generation: Generated<number>;
  rotated_at: Date;
  /** To the minute; null if the session was not used since migration 075. */
  last_used_at: ColumnType<Date | null, undefined, Date>;
  /** The session ends at this time however often its token rotates. */
  expires_at: Date;
  revoked_at: Date | null;
  user_agent: string | null;
  /** Network address of the sign-in. */
  address: string | null;
  /** When the account's password was last given in this session. */
  password_at: ColumnType<Date | null, Date | null | undefined, Date>;
  /** When a second factor was last given in this session. */
  factor_at: ColumnType<Date | null, Date | null | undefined, Date>;
  created_at: ColumnType<Date, Date | undefined, never>;
}
