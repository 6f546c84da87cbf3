import type { IncidentKind } from '@prebell/contracts';
import type { Generated } from 'kysely';

/** Something that broke, changed or restarted. Times are by the database's clock, if it answered. */
export interface IncidentsTable {
  id: Generated<number>;
  /** For example `web1@host:3001`, `Database` or `NATS`. */
  part: string;
  kind: IncidentKind;
  began_at: Date;
  /** Null while the incident continues. */
  ended_at: Date | null;
  cause: string;
  /** The instances that noticed it. */
  seen_by: string[];
}
