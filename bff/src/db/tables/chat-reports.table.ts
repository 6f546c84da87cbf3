import type { ColumnType } from 'kysely';

/** Who told support of which message. */
export interface ChatReportsTable {
  message_id: string;
  user_id: string;
  created_at: ColumnType<Date, Date, never>;
}
