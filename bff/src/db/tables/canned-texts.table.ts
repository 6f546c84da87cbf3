/** A text for answers to tickets (migration 107). */
export interface CannedTextsTable {
  id: string;
  name: string;
  body: string;
  /** Username of the admin, which outlives the account. */
  updated_by: string;
  updated_at: Date;
}
