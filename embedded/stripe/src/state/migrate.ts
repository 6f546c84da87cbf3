import { type Kysely, type Migration, Migrator } from 'kysely';
import { SCHEMA } from './database';
import { up as state } from './migrations/001-state';

/** A static map, because files cannot be listed once the server is bundled. */
const migrations: Record<string, Migration> = { '001-state': { up: state } };

/**
 * Creates or updates the sandbox's tables. Its list of migrations is in its own schema, because the back end's
 * migrations do not know the sandbox. Several processes may call it at the same time; one does the work.
 */
export const migrateSandbox = async <Tables>(db: Kysely<Tables>): Promise<void> => {
  const provider = { getMigrations: async () => migrations };
  const { error } = await new Migrator({ db, provider, migrationTableSchema: SCHEMA }).migrateToLatest();
  if (error) throw error;
};
