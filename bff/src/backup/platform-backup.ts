import { TIERS } from '@prebell/contracts';
import { BackupError, type RowCounts, restoreBackup as restore, writeBackup as write } from '@prebell/server/backup';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Database } from '../db/database';
import { lastMigration, migrate, migrateTo, migrations } from '../db/migrate';
import { keepTierRank } from '../db/tier-rank';

/** The schema of the Stripe sandbox. The sandbox creates its own tables, and only where it is enabled. */
export const SANDBOX_SCHEMA = 'stripe_sandbox';

const FILLED = 'This database has accounts or calls. Restore into an empty one.';

/** Creates the tables of the Stripe sandbox. */
export type PrepareSandbox = (db: Database) => Promise<void>;

const isFilled = async (tx: QueryExecutorProvider): Promise<boolean> => {
  const { rows } = await sql<{ filled: boolean }>`
    select exists (select from users) or exists (select from calls) as filled`.execute(tx);
  return rows[0]?.filled === true;
};

/** Writes the platform's database to a new file. */
export const writeBackup = async (db: Database, file: string): Promise<RowCounts> => {
  const version = await lastMigration(db);
  if (version === null) throw new BackupError('This database has no tables of the platform: there is nothing to save');
  return write(db, file, { optionalSchema: SANDBOX_SCHEMA, version });
};

/** Records for operators that a backup of this database was finished. */
export const noteBackup = async (db: Database): Promise<void> => {
  await db.insertInto('backups').values({ finished_at: sql<Date>`clock_timestamp()` }).execute();
};

/** From this migration on, a database function lists the tiers; each start adds the missing ones. */
const RANKED_SINCE = '045-rank-of-tiers';

/** Creates the schema of the release that wrote the backup. Migrations run in the order of their names. */
const makeSchema = async (db: Database, version: string, tiers: readonly string[]): Promise<void> => {
  if (!(version in migrations))
    throw new BackupError('A newer release wrote this backup. Restore it with that release.');
  const present = await lastMigration(db);
  if (present !== null && (await isFilled(db))) throw new BackupError(FILLED);
  if (present !== null && present > version)
    throw new BackupError(
      'An older release wrote this backup, and this database has newer tables. Restore into a new one.',
    );
  await migrateTo(db, version);
  // Before this, the check on granted tiers allows only the first four, and the backup's rows may use others.
  if (version >= RANKED_SINCE) await keepTierRank(db, tiers);
};

/**
 * Restores a backup of this or an earlier release into an empty database, and updates it to this release.
 * @param prepareSandbox called for a backup with the sandbox's tables, which the database may not have yet
 * @param tiers that the backup may contain
 * @throws BackupError
 */
export const restoreBackup = async (
  db: Database,
  file: string,
  prepareSandbox: PrepareSandbox,
  tiers: readonly string[] = TIERS,
): Promise<RowCounts> => {
  const counts = await restore(db, file, {
    optionalSchema: SANDBOX_SCHEMA,
    isFilled,
    prepare: async ({ version, isOptionalWanted }) => {
      await makeSchema(db, version, tiers);
      if (isOptionalWanted) await prepareSandbox(db);
    },
  });
  await migrate(db);
  return counts;
};
