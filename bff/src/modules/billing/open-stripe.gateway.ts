import { observeOutside } from '@prebell/server/metrics';
import { openDatabase } from '../../db/database';
import type { Deps } from '../../deps';
import { CHOICES } from './stripe/catalogue.rules';
import { connectStripe, type StripeConnection } from './stripe/connection.gateway';
import { ensureCatalogue } from './stripe/ensure-catalogue.gateway';

/** How many database connections work that waits for the payment processor may use. */
const POOL = 4;

/** The account to use: the configured one, else the sandbox. */
const accountOf = ({ config, stripeSandbox }: Pick<Deps, 'config' | 'stripeSandbox'>) => {
  if (config.stripe !== null) return config.stripe;
  if (stripeSandbox === null) return null;
  const { secretKey, webhookSecret, client } = stripeSandbox;
  return { secretKey, webhookSecret, client };
};

/**
 * Connects to the payment processor. The sandbox gets the catalogue now; a real account gets it only from `npm run stripe:setup`,
 * and missing prices are logged. Resolves with null if there is neither.
 */
export const openStripe = async (
  deps: Pick<Deps, 'config' | 'stripeSandbox' | 'log' | 'metrics'>,
  connectionString: string,
): Promise<StripeConnection | null> => {
  const account = accountOf(deps);
  if (account === null) return null;
  const onIdleError = (error: Error) => deps.log.warn({ err: error }, 'A database connection of billing broke');
  const stripe = connectStripe({
    ...account,
    db: openDatabase(connectionString, onIdleError, { max: POOL, givesUpSilent: true }),
    observer: observeOutside(deps.metrics, 'stripe'),
  });
  if (deps.config.stripe === null) await ensureCatalogue(stripe.client);
  // Fetches prices before the first request needs them. If the account is unreachable, the platform must start anyway.
  await Promise.all(CHOICES.map((choice) => stripe.prices.idOf(choice))).catch((error: unknown) => {
    deps.log.error({ err: error }, 'Not every plan has a price at Stripe: run npm run stripe:setup');
  });
  return stripe;
};
