import type { ColumnType, Generated, Insertable } from 'kysely';

/** A message to support. Without a user, the sender's name and address are unverified. */
export interface SupportTicketsTable {
  id: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  user_id: string | null;
  kind: Generated<'support' | 'coaching'>;
  /** Whether the sender's plan includes priority support. */
  is_priority: Generated<boolean>;
  closed_at: Date | null;
  created_at: ColumnType<Date, Date | undefined, never>;
}

/** A ticket as it is filed. */
export type NewTicket = Insertable<SupportTicketsTable>;
