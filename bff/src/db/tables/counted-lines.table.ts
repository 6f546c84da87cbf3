import type { AuditAction } from '@prebell/contracts';
import type { ColumnType } from 'kysely';

/** Repetitions of an action, which share one line of the audit log when counting ends (migration 111). */
export interface CountedLinesTable {
  /** Repetitions with the same key are counted together. */
  key: string;
  action: AuditAction;
  actor_id: string | null;
  actor_username: string;
  target_username: string;
  address: string | null;
  /** When the line about the first one was written. */
  since: Date;
  ends_at: Date;
  /** Repetitions after the first one; `rows` is how many rows they returned. */
  times: number;
  rows: number;
  /** The different searches and filters, up to a limit. Written as JSON text. */
  filters: ColumnType<string[], string, string>;
}
