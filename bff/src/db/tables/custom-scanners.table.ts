import type { CustomDefinition } from '@prebell/contracts';
import type { ColumnType } from 'kysely';

/** A user's own scanner (migration 013). */
export interface CustomScannersTable {
  id: string;
  user_id: string;
  name: string;
  /** Grows with every change of the definition. */
  version: number;
  /** Written as JSON text, read as the value. */
  definition: ColumnType<CustomDefinition, string, string>;
  created_at: Date;
  updated_at: Date;
}
