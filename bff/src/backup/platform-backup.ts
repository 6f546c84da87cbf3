import { type RowCounts, restoreBackup as restore, writeBackup as write } from '@prebell/server/backup';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Database } from '../db/database';

/** The schema of the Stripe sandbox, which makes its tables itself and only where it is on. */
export const SANDBOX_SCHEMA = 'stripe_sandbox';

/** Makes the tables of the Stripe sandbox. */
export type PrepareSandbox = (db: Database) => Promise<void>;

const isFilled = async (tx: QueryExecutorProvider): Promise<boolean> => {
  const { rows } = await sql<{ filled: boolean }>`
    select exists (select from users) or exists (select from calls) as filled`.execute(tx);
  return rows[0]?.filled === true;
};

/** Writes the platform's database to a new file. */
export const writeBackup = (db: Database, file: string): Promise<RowCounts> => write(db, file, SANDBOX_SCHEMA);

/**
 * Fills an empty, migrated database of the platform from a backup.
 * @param prepareSandbox called for a backup with the sandbox's tables, which the database may not have yet
 * @throws BackupError
 */
export const restoreBackup = (db: Database, file: string, prepareSandbox: PrepareSandbox): Promise<RowCounts> =>
  restore(db, file, { optionalSchema: SANDBOX_SCHEMA, prepareOptional: () => prepareSandbox(db), isFilled });
