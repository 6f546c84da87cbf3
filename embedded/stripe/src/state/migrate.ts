import { type Kysely, type Migration, Migrator } from 'kysely';
import { SCHEMA } from './database';
import { up as state } from './migrations/001-state';

/** A static map, because files cannot be listed once the server is bundled. */
const migrations: Record<string, Migration> = { '001-state': { up: state } };

/**
 * Makes the sandbox's tables, or brings them up to date. It keeps its list of migrations in its own schema: the back
 * end's migrations know nothing of the sandbox. Several processes may call it at once, one does the work.
 */
export const migrateSandbox = async <Tables>(db: Kysely<Tables>): Promise<void> => {
  const provider = { getMigrations: async () => migrations };
  const { error } = await new Migrator({ db, provider, migrationTableSchema: SCHEMA }).migrateToLatest();
  if (error) throw error;
};
