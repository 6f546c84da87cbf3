import type { Generated } from 'kysely';

/** A backup of this database. */
export interface BackupsTable {
  finished_at: Date;
  /** `npm run backup -- save` makes files; the database's machine or the cluster's tool records backups by pgBackRest. */
  kind: Generated<'file' | 'pgbackrest'>;
}
