import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FolderInUseError, reachEmbeddedPostgres, startEmbeddedPostgres } from '@prebell/embedded-postgres';
import { orStartError, StartError } from '@prebell/server/process';
import { type Config, ConfigError, parseConfig } from '../config';
import { type Database, openDatabase } from '../db/database';
import { migrate } from '../db/migrate';

/** A database for one command. */
interface Provided {
  readonly connectionString: string;
  /** True if a running platform has already created the schema. */
  readonly isPrepared?: boolean;
  stop(): Promise<void>;
}
const leaveRunning = async (): Promise<void> => undefined;

/** The configured database, or the embedded one, which then runs only as long as the command. */
const provideDatabase = async ({ databaseUrl, ownerDatabaseUrl, dataDir }: Config): Promise<Provided> => {
  if (databaseUrl !== null) return { connectionString: ownerDatabaseUrl ?? databaseUrl, stop: leaveRunning };
  try {
    return await startEmbeddedPostgres({ dataDir, log: () => undefined });
  } catch (error) {
    if (error instanceof FolderInUseError) throw new StartError(error.message);
    return orStartError('The embedded database could not start', Promise.reject(error));
  }
};

/** Like `provideDatabase`, but uses the embedded database of a platform that is already running, if there is one. */
const provideBeside = async (config: Config): Promise<Provided> => {
  const running = config.databaseUrl === null ? await reachEmbeddedPostgres(config.dataDir) : null;
  return running === null
    ? provideDatabase(config)
    : { connectionString: running, isPrepared: true, stop: leaveRunning };
};

/** The address that a cluster with a standby stores in its data folder. Without it, the command would create an empty database there. */
const readClusterDatabase = (dataDir: string): Promise<string | null> =>
  readFile(join(dataDir, 'database-url'), 'utf8').then(
    (url) => url.trim(),
    () => null,
  );

/** Does nothing. For commands that create the schema themselves. */
export const asItIs = async (): Promise<void> => undefined;

type Work = (db: Database) => Promise<string>;

const onDatabase = async (
  work: Work,
  prepare: (db: Database) => Promise<void>,
  provide = provideDatabase,
): Promise<string> => {
  const config = parseConfig(process.env, { serves: false });
  const databaseUrl = config.databaseUrl ?? (await readClusterDatabase(config.dataDir));
  const database = await provide({ ...config, databaseUrl });
  const db = openDatabase(database.connectionString, () => undefined);
  try {
    if (database.isPrepared !== true) await orStartError('The database could not be prepared', prepare(db));
    return await work(db);
  } finally {
    await db.destroy();
    await database.stop();
  }
};

/**
 * Runs a command of an installation. `begin` reads the arguments and returns the work to do on the database; its result
 * is printed. `prepare` creates the schema first. If either throws a StartError or ConfigError, prints the message and
 * ends the process with exit code 1.
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

/** Prints the usage if the arguments ask for help. Returns whether they do. */
export const answersHelp = (usage: string): boolean => {
  const asks = process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h');
  if (asks) process.stdout.write(`${usage}\n`);
  return asks;
};

/** Thrown when a check finds a fault. */
export class FaultFound extends Error {
  override readonly name = 'FaultFound';
}

const CODES = { fault: 1, unchecked: 2 } as const;

/**
 * Runs a check that needs no database. Exit code 1 means that the check found a fault (FaultFound), 2 that it was not
 * possible, so that nobody mistakes an unreachable database for a changed record.
 */
export const runCheckOf = async (check: () => Promise<string>): Promise<void> => {
  try {
    process.stdout.write(`${await check()}\n`);
  } catch (error) {
    const isFault = error instanceof FaultFound;
    const message = error instanceof Error ? error.message || error.name : String(error);
    process.stderr.write(isFault ? `${message}\n` : `Not checked: ${message}\n`);
    process.exitCode = isFault ? CODES.fault : CODES.unchecked;
  }
};

/** Runs read-only work on the installation's database, also while the platform is running. */
export const besidePlatform = (work: Work): Promise<string> => onDatabase(work, migrate, provideBeside);

/** Runs a read-only check on the installation's database, also while the platform is running; see `runCheckOf`. */
export const runCheck = (begin: () => Work): Promise<void> => runCheckOf(async () => besidePlatform(begin()));
