import type { AuditAction } from '@prebell/contracts';
import type { ColumnType } from 'kysely';

/** Repetitions of an action, which share one line of the audit log once their time is over (migration 111). */
export interface CountedLinesTable {
  /** What counts together. */
  key: string;
  action: AuditAction;
  actor_id: string | null;
  actor_username: string;
  target_username: string;
  address: string | null;
  /** When the line about the first one was written. */
  since: Date;
  ends_at: Date;
  /** Repetitions after the first one, and the rows they gave out. */
  times: number;
  rows: number;
  /** The different searches and filters, up to a limit. JSON is written as text. */
  filters: ColumnType<string[], string, string>;
}
