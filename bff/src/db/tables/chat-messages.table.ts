import type { Tier } from '@prebell/contracts';
import type { ColumnType } from 'kysely';

/** A message of the trading room. */
export interface ChatMessagesTable {
  id: string;
  user_id: string;
  /** The author's tier when it was written. */
  tier: Tier;
  message: string;
  created_at: ColumnType<Date, Date, never>;
}
