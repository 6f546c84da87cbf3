import { type SandboxOptions, type StripeSandbox, startStripeSandbox } from './sandbox';
import { openSandboxDatabase } from './state/database';
import { migrateSandbox } from './state/migrate';

/** Maximum number of database connections of the sandbox. */
const POOL = 4;

export interface OpenOptions
  extends Pick<SandboxOptions, 'log' | 'now' | 'publicUrl' | 'assertOwnPage' | 'webhook' | 'demo'> {
  readonly connectionString: string;
}

/**
 * Creates the sandbox's tables and starts it. It has its own connection pool, because its requests wait for one another
 * and must not delay the platform's.
 */
export const openStripeSandbox = async ({ connectionString, ...options }: OpenOptions): Promise<StripeSandbox> => {
  const db = openSandboxDatabase(connectionString, {
    max: POOL,
    onIdleError: (error) => options.log.warn({ err: error }, 'A connection of the sandbox broke'),
  });
  await migrateSandbox(db);
  const sandbox = await startStripeSandbox({ ...options, db });
  return {
    ...sandbox,
    async close() {
      await sandbox.close();
      await db.destroy();
    },
  };
};
