import type { ColumnType, Generated } from 'kysely';

/** One line of a call's radio log. */
export interface RadioLogsTable {
  id: string;
  call_id: string;
  /** HH:MM in the centre's zone, as entered. */
  time: string;
  unit: string | null;
  notes: string;
  /** The point in time that `time` stands for. */
  occurred_at: Generated<Date>;
  author_id: string | null;
  /** The line that this one corrects, and why; both or neither. */
  corrects_id: Generated<string | null>;
  reason: Generated<string | null>;
  created_at: ColumnType<Date, Date | undefined, never>;
}
