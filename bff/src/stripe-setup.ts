import Stripe from 'stripe';
import { ConfigError, parseConfig } from './config';
import { STRIPE_API_VERSION } from './modules/billing/stripe/connection.gateway';
import { ensureCatalogue } from './modules/billing/stripe/ensure-catalogue.gateway';

/** `npm run stripe:setup`: creates the catalogue's products and prices in the account of STRIPE_SECRET_KEY. */
const main = async (): Promise<void> => {
  const { stripe } = parseConfig(process.env, { serves: false });
  if (stripe === null) throw new ConfigError('Set STRIPE_SECRET_KEY to the account that is to sell the plans.');
  const client = new Stripe(stripe.secretKey, { apiVersion: STRIPE_API_VERSION });
  const made = await ensureCatalogue(client);
  process.stdout.write(
    made.length === 0 ? 'Every price of the catalogue is there.\n' : `Made ${made.length} prices: ${made.join(', ')}\n`,
  );
};

try {
  await main();
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof Stripe.errors.StripeError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
