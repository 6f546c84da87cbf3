import type { Tier } from '@prebell/contracts';
import type { ColumnType } from 'kysely';

/** A message of the trading room. */
export interface ChatMessagesTable {
  id: string;
  user_id: string;
  /** The author's tier when the message was written. */
  tier: Tier;
  message: string;
  created_at: ColumnType<Date, Date, never>;
  /** Its position in the room, without gaps. */
  seq: ColumnType<number, number, never>;
  /** Made by the client, so that a message sent twice is stored once. */
  client_id: ColumnType<string | null, string | null | undefined, never>;
  deleted_at: ColumnType<Date | null, Date | null | undefined, Date>;
  deleted_by: ColumnType<string | null, string | null | undefined, string>;
  /** Maintained by the database (migration 044). */
  report_count: ColumnType<number, never, never>;
}
