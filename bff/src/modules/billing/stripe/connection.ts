import { EventEmitter } from 'node:events';
import { seconds } from '@prebell/contracts';
import Stripe from 'stripe';
import type { Database } from '../../../db/database';
import type { Deps } from '../../../deps';
import { AppError } from '../../../http/app-error';
import { createOutsideService, type OutsideObserver } from '../../../integrations/outside/outside-service';
import { guardedClient } from './guarded-client';
import { createPriceBook, type PriceBook } from './price-book';

/** The version every shape in this module was written against; the webhook endpoint is made with the same. */
export const STRIPE_API_VERSION = '2026-10-28.endive';
/** A call that takes longer is given up, milliseconds; it is repeated once. */
const TIMEOUT_MS = seconds(5);
/** For one call with all of its body, milliseconds: the SDK's own limit is one of silence. */
const LONGEST_CALL_MS = seconds(8);

/** The payment processor, real or sandbox: one client, one code path (ruling 27). */
export interface StripeConnection {
  readonly client: Stripe;
  readonly prices: PriceBook;
  /** Null closes the webhook: without a secret nothing could be trusted. */
  readonly webhookSecret: string | null;
  /** Whether real money moves. Events of the other kind are refused. */
  readonly livemode: boolean;
  /** Connections of its own: a slow payment processor must not take those of everybody else. */
  readonly db: Database;
  /** Tells that an event was kept and waits to be worked off, or that one could not be kept. */
  readonly events: EventEmitter<{ kept: []; missed: [] }>;
}

interface Account {
  readonly secretKey: string;
  readonly webhookSecret: string | null;
  /** Where to reach it; the sandbox listens on loopback. */
  readonly client?: Stripe.StripeConfig;
  readonly db: Database;
  /** How long it is left alone when it fails again and again, milliseconds; the breaker's own time unless told. */
  readonly restMs?: number;
  /** Hears of every call. */
  readonly observer?: OutsideObserver;
}

export const connectStripe = ({
  secretKey,
  webhookSecret,
  client: place = {},
  db,
  restMs,
  observer,
}: Account): StripeConnection => {
  const client = new Stripe(secretKey, {
    ...place,
    httpClient: guardedClient(
      createOutsideService({
        timeoutMs: LONGEST_CALL_MS,
        ...(restMs !== undefined && { restMs }),
        ...(observer && { observer }),
      }),
    ),
    apiVersion: STRIPE_API_VERSION,
    maxNetworkRetries: 1,
    timeout: TIMEOUT_MS,
    telemetry: false,
  });
  return {
    client,
    prices: createPriceBook(client),
    webhookSecret,
    livemode: secretKey.startsWith('sk_live_') || secretKey.startsWith('rk_live_'),
    db,
    events: new EventEmitter(),
  };
};

/** The connection; throws PAYMENTS_UNAVAILABLE while there is none. */
export const requireStripe = ({ stripe }: Pick<Deps, 'stripe'>): StripeConnection => {
  if (stripe === null) throw new AppError('PAYMENTS_UNAVAILABLE', 'Payments are not available at the moment');
  return stripe;
};
