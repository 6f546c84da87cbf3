import type { ColumnType } from 'kysely';

/** What a content security policy blocked on one of our pages (migration 076). */
export interface CspReportsTable {
  directive: string;
  blocked: string;
  page: string;
  /** The file whose code requested it; empty if unknown. */
  source: string;
  /** The driver returns a bigint as text. */
  count: ColumnType<string, number, number>;
  first_at: Date;
  last_at: Date;
}
