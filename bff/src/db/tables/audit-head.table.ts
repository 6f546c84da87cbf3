/** The last line of the audit log, in one row: writers take turns at it, and a lost tail is noticed by it. */
export interface AuditHeadTable {
  seq: number;
  hash: string;
}
