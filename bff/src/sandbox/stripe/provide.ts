import type { Logger } from 'pino';
import type { Config } from '../../config';
import { openDatabase } from '../../db/database';
import { type StripeSandbox, startStripeSandbox } from './sandbox';

interface Platform {
  readonly config: Config;
  readonly log: Logger;
  readonly now: () => Date;
  readonly connectionString: string;
  /** Where the platform listens. */
  readonly port: number;
  /** Where its visitors find it. */
  readonly publicUrl: string;
}

/** Connections of the sandbox. */
const POOL = 4;
const ANY_ADDRESS = ['0.0.0.0', '::', 'localhost'];

const webhookUrl = ({ host }: Config, port: number): string => {
  const reachable = ANY_ADDRESS.includes(host) ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}/api/payments/webhook`;
};

/**
 * Starts the sandbox for a platform without a Stripe account, null for one that has an account. It has connections of
 * its own: its requests wait for one another and must not keep the platform's waiting.
 */
export const provideStripeSandbox = async (platform: Platform): Promise<StripeSandbox | null> => {
  const { config, log, now, connectionString, port, publicUrl } = platform;
  if (config.stripe !== null) return null;
  const onIdleError = (error: Error) => log.warn({ err: error }, 'A connection of the sandbox broke');
  const db = openDatabase(connectionString, onIdleError, { max: POOL });
  const sandbox = await startStripeSandbox({
    db,
    log,
    now,
    publicUrl,
    publicOrigin: config.publicOrigin,
    webhook: { url: webhookUrl(config, port) },
    demo: config.demo,
  });
  return {
    ...sandbox,
    async close() {
      await sandbox.close();
      await db.destroy();
    },
  };
};
