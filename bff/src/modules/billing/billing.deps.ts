import type { Deps } from '../../deps';
import type { StripeConnection } from './stripe/connection.gateway';

/** The parts that billing needs, once there is a payment processor. */
export type BillingDeps = Pick<Deps, 'db' | 'log' | 'now' | 'sessions' | 'config'> & {
  readonly stripe: StripeConnection;
};
