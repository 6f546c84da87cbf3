import type { OpenOptions, StripeSandbox } from '@prebell/embedded-stripe';
import { assertSameOrigin } from '@prebell/server/http';
import { StartError } from '@prebell/server/process';
import type { Config } from '../config';
import type { Database } from '../db/database';

interface Platform extends Pick<OpenOptions, 'log' | 'now' | 'connectionString' | 'publicUrl'> {
  readonly config: Pick<Config, 'stripe' | 'host' | 'publicOrigin' | 'demo'>;
  /** The port on which the platform listens. */
  readonly port: number;
}

const ANY_ADDRESS = ['0.0.0.0', '::', 'localhost'];

const webhookUrl = ({ host }: Platform['config'], port: number): string => {
  const reachable = ANY_ADDRESS.includes(host) ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}/api/payments/webhook`;
};

/** The only place that loads the sandbox's code. A production image does not contain it. */
export const loadStripeSandbox = async (
  load: () => Promise<typeof import('@prebell/embedded-stripe')> = () => import('@prebell/embedded-stripe'),
): Promise<typeof import('@prebell/embedded-stripe')> =>
  load().catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new StartError('This installation has no Stripe sandbox. Set STRIPE_SECRET_KEY to a Stripe account.');
  });

/** Creates the sandbox's tables in a database that a backup will be restored into. */
export const prepareSandboxTables = async (db: Database): Promise<void> =>
  (await loadStripeSandbox()).migrateSandbox(db);

/** Starts the sandbox for a platform without a Stripe account; null if it has one. */
export const provideStripeSandbox = async (
  { config, port, ...platform }: Platform,
  load = loadStripeSandbox,
): Promise<StripeSandbox | null> => {
  if (config.stripe !== null) return null;
  const { openStripeSandbox } = await load();
  return openStripeSandbox({
    ...platform,
    assertOwnPage: (c) => assertSameOrigin(c, config.publicOrigin),
    webhook: { url: webhookUrl(config, port) },
    demo: config.demo,
  });
};
