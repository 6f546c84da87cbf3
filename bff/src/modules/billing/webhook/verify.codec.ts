import { LATEST_INSTANT, toSeconds, wholeSeconds } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import { validate } from '@prebell/server/http';
import Stripe from 'stripe';
import { z } from 'zod';
import type { StripeConnection } from '../stripe/connection.gateway';

/** How far an event's timestamp may differ from our clock, in seconds. The payment processor recommends this value. */
const TOLERANCE = 300;

const id = z.string().min(1).max(255);
/** The parts of an event that we use. */
const eventSchema = z.object({
  id,
  type: id,
  /** Epoch seconds. */
  created: z.int().min(0).max(toSeconds(LATEST_INSTANT)),
  livemode: z.boolean(),
  data: z.object({
    /** The event's object: a customer, or something that belongs to one. */
    object: z.object({
      object: z.string().optional().catch(undefined),
      id: id.optional().catch(undefined),
      customer: z
        .union([id, z.object({ id }).transform((customer) => customer.id)])
        .nullish()
        .catch(null),
    }),
  }),
});
export type VerifiedEvent = z.output<typeof eventSchema>;

/** The parts of an event that we use, or null if it is not an event. */
export const understoodEvent = (sent: unknown): VerifiedEvent | null => eventSchema.safeParse(sent).data ?? null;

const refused = (message: string) => new AppError('VALIDATION_FAILED', message);

/** When the event was signed. Stripe's client only refuses old signatures, so one with a future timestamp would never expire. */
const signedAt = (header: string): number => Number(/(?:^|,)t=(\d+)/.exec(header)?.[1] ?? Number.NaN);

/**
 * Verifies a webhook's raw body and returns its event.
 * @throws VALIDATION_FAILED for a body that is forged, changed, too old, from the future, from the other mode (live or
 * test), or not an event
 */
export const verifyEvent = (
  { client, webhookSecret, livemode }: Pick<StripeConnection, 'client' | 'livemode'> & { webhookSecret: string },
  { body, header, now }: { readonly body: Buffer; readonly header: string | undefined; readonly now: Date },
): VerifiedEvent => {
  if (!header) throw refused('The signature is missing');
  const seconds = wholeSeconds(now.getTime());
  let sent: unknown;
  try {
    sent = client.webhooks.constructEvent(body, header, webhookSecret, TOLERANCE, undefined, now.getTime());
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      throw refused('The signature is invalid');
    // Stripe's client also refuses events of another kind, with an error of its own.
    throw refused('The event contains no object');
  }
  if (!(signedAt(header) - seconds <= TOLERANCE)) throw refused('The timestamp of the signature is in the future');
  // Even a signed event must be one that we understand.
  const event = validate(eventSchema, sent);
  if (event.livemode !== livemode) throw refused('The event is from the other mode (live or test)');
  return event;
};
