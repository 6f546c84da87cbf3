import { type Migration, Migrator } from 'kysely';
import type { Database } from './database';
import * as m001 from './migrations/001-accounts';
import * as m002 from './migrations/002-dispatch';
import * as m003 from './migrations/003-scanner-settings';

/** Every migration by name, in order. A static map, because files cannot be listed once the server is bundled. */
const migrations: Record<string, Migration> = {
  '001-accounts': m001,
  '002-dispatch': m002,
  '003-scanner-settings': m003,
};

/** Brings the schema up to date; several processes may call it at once, one does the work. Throws on a failure. */
export const migrate = async (db: Database): Promise<void> => {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
};
