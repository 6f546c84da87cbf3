import type { ColumnType, Generated } from 'kysely';

/** A call that is being entered. Once it is promoted or discarded, only that fact remains. */
export interface CadDraftsTable {
  /** The future call has the same id. */
  id: string;
  owner_id: string;
  /** The owner's username at that time. */
  owner_name: string;
  version: number;
  /** The form as filled in so far (`callDraftBodySchema`). */
  body: ColumnType<unknown, string, string>;
  created_at: Date;
  updated_at: Date;
  promoted_at: Generated<Date | null>;
  discarded_at: Generated<Date | null>;
}
