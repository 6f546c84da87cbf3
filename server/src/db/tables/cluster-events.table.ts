import type { Generated } from 'kysely';

/** A hint from one instance to all others. */
export interface ClusterEventsTable {
  id: string;
  sender: string;
  topic: string;
  key: string;
  created_at: Generated<Date>;
}
