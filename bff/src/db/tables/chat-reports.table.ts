import type { ColumnType } from 'kysely';

/** Which member reported which message to support. */
export interface ChatReportsTable {
  message_id: string;
  user_id: string;
  created_at: ColumnType<Date, Date, never>;
}
