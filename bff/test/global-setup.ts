import { administer, copyDatabase, startTestPostgres } from '@prebell/embedded-postgres/testing';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../src/db/database';
import { migrate } from '../src/db/migrate';
import { seedDemoAccounts } from '../src/demo/demo-accounts';

declare module 'vitest' {
  interface ProvidedContext {
    adminConnection: string;
    templateDatabase: string;
  }
}

/** A cluster for the whole run with one migrated database with the demo accounts; every test file copies it. */
export const setup = async ({ provide }: TestProject) => {
  const postgres = await startTestPostgres();
  const { connectionString } = await copyDatabase(postgres.adminConnection, 'template1');
  const templateDatabase = new URL(connectionString).pathname.slice(1);
  const db = openDatabase(connectionString, () => undefined);
  await migrate(db);
  await seedDemoAccounts(db);
  await db.destroy();
  // Nobody may connect from here on: a database with connections cannot be copied.
  await administer(postgres.adminConnection, `alter database ${templateDatabase} with allow_connections false`);
  provide('adminConnection', postgres.adminConnection);
  provide('templateDatabase', templateDatabase);
  return () => postgres.stop();
};
