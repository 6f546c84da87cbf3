import type { ColumnType, Generated } from 'kysely';

/** A call that is being written down. Once promoted or discarded it only remembers that. */
export interface CadDraftsTable {
  /** The call has the same id. */
  id: string;
  owner_id: string;
  /** The owner's username at that time. */
  owner_name: string;
  version: number;
  /** The form as it stands (`callDraftBodySchema`). */
  body: ColumnType<unknown, string, string>;
  created_at: Date;
  updated_at: Date;
  promoted_at: Generated<Date | null>;
  discarded_at: Generated<Date | null>;
}
