// `npm run admin:create -- EMAIL`: the first admin of an installation, or one more.
import { z } from 'zod';
import { type Config, ConfigError, parseConfig } from './config';
import { openDatabase } from './db/database';
import { startEmbeddedPostgres } from './db/embedded';
import { FolderInUseError } from './db/embedded/lock';
import { migrate } from './db/migrate';
import { type EnsuredAdmin, ensureAdmin } from './modules/admin/ensure-admin';
import { orStartError, StartError } from './start/start-error';

const USAGE = 'Usage: npm run admin:create -- EMAIL';

const readEmail = (args: readonly string[]): string => {
  const [email, ...rest] = args;
  if (email === undefined || rest.length > 0) throw new StartError(USAGE);
  const parsed = z.email().max(254).safeParse(email);
  if (!parsed.success) throw new StartError(`'${email}' is not an e-mail address. ${USAGE}`);
  return parsed.data;
};

/** The configured database, or the embedded one, which runs only as long as this command. */
const provideDatabase = async ({ databaseUrl, dataDir }: Config) => {
  if (databaseUrl !== null) return { connectionString: databaseUrl, stop: async () => undefined };
  try {
    return await startEmbeddedPostgres({ dataDir, log: () => undefined });
  } catch (error) {
    if (error instanceof FolderInUseError) throw new StartError(error.message);
    return orStartError('The embedded database could not start', Promise.reject(error));
  }
};

const tell = (email: string, result: EnsuredAdmin): string => {
  const { kind, username } = result;
  if (kind === 'inactive') throw new StartError(`The account ${username} (${email}) is deactivated; activate it first`);
  if (kind === 'unchanged') return `${username} (${email}) is an admin already; nothing was changed`;
  if (kind === 'granted') return `${username} (${email}) is an admin now, with the password it had`;
  return [
    `Created the admin ${username} (${email})`,
    `Password: ${result.password}`,
    'It is shown this once and stored nowhere in clear. Change it after signing in.',
  ].join('\n');
};

const main = async (): Promise<void> => {
  const email = readEmail(process.argv.slice(2));
  const database = await provideDatabase(parseConfig(process.env));
  const db = openDatabase(database.connectionString, () => undefined);
  try {
    await orStartError('The database could not be prepared', migrate(db));
    const result = await db.transaction().execute((tx) => ensureAdmin(tx, { email, now: new Date() }));
    process.stdout.write(`${tell(email, result)}\n`);
  } finally {
    await db.destroy();
    await database.stop();
  }
};

try {
  await main();
} catch (error) {
  if (!(error instanceof StartError) && !(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
