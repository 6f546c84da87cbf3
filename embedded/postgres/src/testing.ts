import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { v7 as uuid } from 'uuid';
import { startEmbeddedPostgres } from './start';

/** A throwaway cluster for a test run. `adminConnection` may create databases. */
export interface TestPostgres {
  readonly adminConnection: string;
  stop(): Promise<void>;
}

/** Starts a cluster in a temporary folder. It is fast because it may lose everything in a crash. */
export const startTestPostgres = async (): Promise<TestPostgres> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'prebell-test-'));
  // When we run as root, the database runs under another account, which needs access.
  await chmod(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, throwaway: true });
  return {
    adminConnection: server.connectionString,
    stop: async () => {
      await server.stop();
      for (const folder of [server.folder, dataDir]) await rm(folder, { recursive: true, force: true });
    },
  };
};

export type TestClient = pg.Client;

/** One connection outside any pool. Close it before its database is dropped. */
export const openClient = async (connectionString: string): Promise<TestClient> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
};

/** Runs one statement outside any pool, for statements such as CREATE DATABASE. */
export const administer = async (adminConnection: string, statement: string): Promise<void> => {
  const client = await openClient(adminConnection);
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/**
 * Creates a copy of the database `template`, so that test files never see each other's data.
 * @returns its connection string and a function that drops it even while connections are open.
 */
export const copyDatabase = async (
  adminConnection: string,
  template: string,
): Promise<{ connectionString: string; drop: () => Promise<void> }> => {
  const name = `test_${uuid().replaceAll('-', '')}`;
  await administer(adminConnection, `create database ${name} template ${template}`);
  return {
    connectionString: adminConnection.replace('/prebell?', `/${name}?`),
    drop: () => administer(adminConnection, `drop database ${name} with (force)`),
  };
};
