import type { AuditAction, WireAuditFacts } from '@prebell/contracts';
import type { ColumnType, Generated } from 'kysely';

/** Written as JSON text, read as the value. */
type Json<T> = ColumnType<T, string, never>;

/**
 * An action of an admin, or of a user on their own account. The database refuses to change or remove a row (migration
 * 006), and each row seals the previous one (migration 009).
 */
export interface AdminAuditTable {
  id: string;
  at: Date;
  action: AuditAction;
  /** Null for the command line. */
  actor_id: string | null;
  actor_username: string;
  /** Null unless the target is an account; a scanner, for example, is not. */
  target_id: string | null;
  target_username: string;
  before: Json<WireAuditFacts>;
  after: Json<WireAuditFacts>;
  reason: string | null;
  address: string | null;
  /** Consecutive in the order of commits. */
  seq: number;
  /** The text that `hash` seals; null in lines from releases before migration 086, which may still be running. */
  sealed: Generated<string | null>;
  prev_hash: string;
  hash: string;
}
