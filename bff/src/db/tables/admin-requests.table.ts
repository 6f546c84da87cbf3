import type { ColumnType } from 'kysely';

/** A request to make an account an admin (migration 075). An account has at most one open request. */
export interface AdminRequestsTable {
  id: string;
  target_id: string;
  requested_by: string;
  reason: string | null;
  created_at: Date;
  expires_at: Date;
  /** Null while another admin can still decide. */
  closed_at: ColumnType<Date | null, undefined, Date>;
  closed_by: ColumnType<string | null, undefined, string | null>;
  outcome: ColumnType<'approve' | 'refuse' | 'withdraw' | 'expire' | null, undefined, string>;
}
