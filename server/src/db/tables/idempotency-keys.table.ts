import type { ColumnType } from 'kysely';

/** A write that carried an `Idempotency-Key`, so that its repetition finds the first result. */
export interface IdempotencyKeysTable {
  user_id: string;
  key: string;
  /** SHA-256 of method, path and body. */
  request_hash: string;
  /** Id of the record the first request made. */
  result_id: string;
  created_at: ColumnType<Date, Date | undefined, never>;
}
