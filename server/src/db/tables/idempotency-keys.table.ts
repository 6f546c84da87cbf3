import type { ColumnType } from 'kysely';

/** A write request with an `Idempotency-Key`, so that a repeated request finds the first result. */
export interface IdempotencyKeysTable {
  user_id: string;
  key: string;
  /** Name of the secret key and the HMAC-SHA-256 of the request, or 'erased'. */
  request_hash: string;
  /** Id of the record that the first request created. */
  result_id: string;
  created_at: ColumnType<Date, Date | undefined, never>;
}
