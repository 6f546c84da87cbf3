/** The last entry of the audit log, in one row: writers lock it in turn, and it reveals a missing tail. */
export interface AuditHeadTable {
  seq: number;
  hash: string;
}
