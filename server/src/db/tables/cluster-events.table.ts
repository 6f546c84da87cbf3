import type { Generated } from 'kysely';

/** A hint for every instance. */
export interface ClusterEventsTable {
  id: string;
  sender: string;
  topic: string;
  key: string;
  created_at: Generated<Date>;
}
