import { LATEST_INSTANT, toSeconds, wholeSeconds } from '@prebell/contracts';
import Stripe from 'stripe';
import { z } from 'zod';
import { AppError } from '../../../http/app-error';
import { validate } from '../../../http/validate';
import type { StripeConnection } from '../stripe/connection';

/** How far the clock of an event may be from ours, seconds, as the payment processor recommends. */
const TOLERANCE = 300;

const id = z.string().min(1).max(255);
/** What is used of an event. */
const eventSchema = z.object({
  id,
  type: id,
  /** Epoch seconds. */
  created: z.int().min(0).max(toSeconds(LATEST_INSTANT)),
  livemode: z.boolean(),
  data: z.object({
    /** What it is about: the customer itself, or something of one. */
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

/** What is used of an event, or null for what is none. */
export const understoodEvent = (sent: unknown): VerifiedEvent | null => eventSchema.safeParse(sent).data ?? null;

const refused = (message: string) => new AppError('VALIDATION_FAILED', message);

/** The instant a signature names; the client refuses old ones only, so that one of the future would hold for ever. */
const signedAt = (header: string): number => Number(/(?:^|,)t=(\d+)/.exec(header)?.[1] ?? Number.NaN);

/**
 * The event of a webhook's raw body.
 * @throws VALIDATION_FAILED for one that is forged, changed, old, of the future, of the other mode, or no event
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
      throw refused('The signature does not hold');
    // The client's own refusal of an event of another kind.
    throw refused('This is no event with an object');
  }
  if (!(signedAt(header) - seconds <= TOLERANCE)) throw refused('The signature is of the future');
  // Signed or not: only what is understood is kept.
  const event = validate(eventSchema, sent);
  if (event.livemode !== livemode) throw refused('The event is of the other mode');
  return event;
};
