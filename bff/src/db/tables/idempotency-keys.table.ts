import type { ColumnType } from 'kysely';

/** Remembers a write that carried an `Idempotency-Key`, so that its repetition finds what the first one made. */
export interface IdempotencyKeysTable {
  user_id: string;
  key: string;
  /** SHA-256 of method, path and body. */
  request_hash: string;
  /** Id of the record the first request made. */
  result_id: string;
  created_at: ColumnType<Date, Date | undefined, never>;
}
