import type { Deps } from '../../deps';
import type { StripeConnection } from './stripe/connection.gateway';

/** The dependencies that billing needs, for code that runs only with a payment processor. */
export type BillingDeps = Pick<Deps, 'db' | 'log' | 'now' | 'sessions' | 'config'> & {
  readonly stripe: StripeConnection;
};
