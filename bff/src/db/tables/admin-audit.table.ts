import type { AuditAction, WireAuditFacts } from '@prebell/contracts';
import type { ColumnType } from 'kysely';

/** JSON is written as text and read as the value. */
type Json<T> = ColumnType<T, string, never>;

/** One admin action. The database refuses to change or remove a row (migration 005). */
export interface AdminAuditTable {
  id: string;
  at: Date;
  action: AuditAction;
  /** Null for the command line. */
  actor_id: string | null;
  actor_username: string;
  target_id: string;
  target_username: string;
  before: Json<WireAuditFacts>;
  after: Json<WireAuditFacts>;
  reason: string | null;
}
