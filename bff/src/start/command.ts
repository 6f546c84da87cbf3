import { FolderInUseError, startEmbeddedPostgres } from '@prebell/embedded-postgres';
import { orStartError, StartError } from '@prebell/server/process';
import { type Config, ConfigError, parseConfig } from '../config';
import { type Database, openDatabase } from '../db/database';
import { migrate } from '../db/migrate';

/** The configured database, or the embedded one, which runs only as long as the command. */
const provideDatabase = async ({ databaseUrl, dataDir }: Config) => {
  if (databaseUrl !== null) return { connectionString: databaseUrl, stop: async () => undefined };
  try {
    return await startEmbeddedPostgres({ dataDir, log: () => undefined });
  } catch (error) {
    if (error instanceof FolderInUseError) throw new StartError(error.message);
    return orStartError('The embedded database could not start', Promise.reject(error));
  }
};

/** Does nothing: for work that makes the schema itself. */
export const asItIs = async (): Promise<void> => undefined;

type Work = (db: Database) => Promise<string>;

const onDatabase = async (work: Work, prepare: (db: Database) => Promise<void>): Promise<string> => {
  const database = await provideDatabase(parseConfig(process.env, { serves: false }));
  const db = openDatabase(database.connectionString, () => undefined);
  try {
    await orStartError('The database could not be prepared', prepare(db));
    return await work(db);
  } finally {
    await db.destroy();
    await database.stop();
  }
};

/**
 * Runs a command of an installation: `begin` reads the arguments and returns the work on the database, whose result
 * is printed. `prepare` makes the schema before. A StartError or ConfigError of either ends the process with its message and exit code 1.
 */
export const runCommand = async (begin: () => Work, prepare = migrate): Promise<void> => {
  try {
    process.stdout.write(`${await onDatabase(begin(), prepare)}\n`);
  } catch (error) {
    if (!(error instanceof StartError) && !(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
};
