/** An answer to a ticket (migration 113). */
export interface TicketAnswersTable {
  id: string;
  ticket_id: string;
  /** Username of the admin, which outlives the account. */
  answered_by: string;
  message: string;
  created_at: Date;
}
