import { EventEmitter } from 'node:events';
import { seconds } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import { createOutsideService, type OutsideObserver } from '@prebell/server/outside';
import Stripe from 'stripe';
import type { Database } from '../../../db/database';
import { guardedClient } from './guarded-client.gateway';
import { createPriceBook, type PriceBook } from './price-book.gateway';

/** The API version of every shape in this module; the webhook endpoint uses the same. */
export const STRIPE_API_VERSION = '2026-10-28.endive';
/** Timeout of a call, milliseconds; it is retried once. */
const TIMEOUT_MS = seconds(5);
/** Limit for a call including its body, in milliseconds. The SDK's own timeout limits only the pauses within it. */
const LONGEST_CALL_MS = seconds(8);

/** The payment processor, real or sandbox: one client, one code path (ruling 27). */
export interface StripeConnection {
  readonly client: Stripe;
  readonly prices: PriceBook;
  /** Null closes the webhook, because without a secret no event can be trusted. */
  readonly webhookSecret: string | null;
  /** Whether real money moves. Test events are refused if it does, and live events if it does not. */
  readonly livemode: boolean;
  /** Its own database connections: a slow payment processor must not use up those of all others. */
  readonly db: Database;
  /** Emits when an event was stored and waits for processing, or when one could not be stored. */
  readonly events: EventEmitter<{ kept: []; missed: [] }>;
}

interface Account {
  readonly secretKey: string;
  readonly webhookSecret: string | null;
  /** Where to reach the account; the sandbox listens on loopback. */
  readonly client?: Stripe.StripeConfig;
  readonly db: Database;
  /** Pause after repeated failures, in milliseconds; the breaker's default if not set. */
  readonly restMs?: number;
  /** Notified of every call. */
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
export const requireStripe = ({ stripe }: { readonly stripe: StripeConnection | null }): StripeConnection => {
  if (stripe === null) throw new AppError('PAYMENTS_UNAVAILABLE', 'Payments are not available at the moment');
  return stripe;
};

declare module '../../../deps' {
  interface Deps {
    /** Null where nothing can be bought. Available only once the database answers. */
    readonly stripe: StripeConnection | null;
  }
}
