import type { IncidentKind } from '@prebell/contracts';
import type { Generated } from 'kysely';

/** Something that broke, changed or restarted. Times are those of the database's clock, as far as it answered. */
export interface IncidentsTable {
  id: Generated<number>;
  /** Such as `web1@host:3001`, `Database` or `NATS`. */
  part: string;
  kind: IncidentKind;
  began_at: Date;
  /** Null while it goes on. */
  ended_at: Date | null;
  cause: string;
  /** The instances that noticed it. */
  seen_by: string[];
}
