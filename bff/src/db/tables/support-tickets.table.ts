import type { ColumnType } from 'kysely';

/** A message from the contact page. The sender is who they say they are: nobody signs in to write. */
export interface SupportTicketsTable {
  id: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  created_at: ColumnType<Date, Date | undefined, never>;
}
