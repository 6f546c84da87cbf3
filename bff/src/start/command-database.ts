import type { Config } from '../config';
import { startEmbeddedPostgres } from '../db/embedded';
import { FolderInUseError } from '../db/embedded/lock';
import { orStartError, StartError } from './start-error';

export interface CommandDatabase {
  readonly connectionString: string;
  readonly stop: () => Promise<void>;
}

/**
 * The database of a command: the configured one, or the embedded one, which runs only as long as the command.
 * @throws StartError when the platform is using the embedded one, or it does not start
 */
export const provideCommandDatabase = async ({ databaseUrl, dataDir }: Config): Promise<CommandDatabase> => {
  if (databaseUrl !== null) return { connectionString: databaseUrl, stop: async () => undefined };
  try {
    return await startEmbeddedPostgres({ dataDir, log: () => undefined });
  } catch (error) {
    if (error instanceof FolderInUseError) throw new StartError(error.message);
    return orStartError('The embedded database could not start', Promise.reject(error));
  }
};
