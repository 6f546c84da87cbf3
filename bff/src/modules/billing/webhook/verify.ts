import Stripe from 'stripe';
import { AppError } from '../../../http/app-error';
import type { StripeConnection } from '../stripe/connection';

/** How far the clock of an event may be from ours, seconds, as the payment processor recommends. */
const TOLERANCE = 300;

const refused = (message: string) => new AppError('VALIDATION_FAILED', message);

/** The instant a signature names; the client refuses old ones only, so that one of the future would hold for ever. */
const signedAt = (header: string): number => Number(/(?:^|,)t=(\d+)/.exec(header)?.[1] ?? Number.NaN);

/**
 * The event of a webhook's raw body.
 * @throws VALIDATION_FAILED for one that is forged, changed, old, of the future or of the other mode
 */
export const verifyEvent = (
  { client, webhookSecret, livemode }: Pick<StripeConnection, 'client' | 'livemode'> & { webhookSecret: string },
  { body, header, now }: { readonly body: Buffer; readonly header: string | undefined; readonly now: Date },
): Stripe.Event => {
  if (!header) throw refused('The signature is missing');
  const seconds = Math.floor(now.getTime() / 1000);
  let event: Stripe.Event;
  try {
    event = client.webhooks.constructEvent(body, header, webhookSecret, TOLERANCE, undefined, now.getTime());
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      throw refused('The signature does not hold');
    throw error;
  }
  if (!(signedAt(header) - seconds <= TOLERANCE)) throw refused('The signature is of the future');
  if (event.livemode !== livemode) throw refused('The event is of the other mode');
  return event;
};
