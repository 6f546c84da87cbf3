import { AppError } from '@prebell/server/errors';
import { readLimited } from '@prebell/server/http';
import type { Deps } from '../../../deps';
import { createRouter, type Router } from '../../../http/app-env';
import { keepEvent } from './events.repository';
import { receivedEvent } from './received-event.codec';
import { type VerifiedEvent, verifyEvent } from './verify.codec';

/** Largest accepted event, bytes. */
const LIMIT = 256 * 1024;

/**
 * The payment processor's webhook. It is not an endpoint of the contract, because only the processor calls it,
 * authenticated by a signature over the raw body. We store the event and answer immediately; its customer is synced
 * afterwards. If it cannot be stored, the answer is 503, so that the processor retries. Without a secret the path does
 * not exist.
 */
export const webhookRoutes = ({ stripe, db, now, log }: Pick<Deps, 'stripe' | 'db' | 'now' | 'log'>): Router => {
  const router = createRouter();
  if (!stripe?.webhookSecret) return router;
  const trusted = { ...stripe, webhookSecret: stripe.webhookSecret };

  const verified = (body: Buffer, header: string | undefined): VerifiedEvent => {
    try {
      return verifyEvent(trusted, { body, header, now: now() });
    } catch (error) {
      // Logged as an error, because a wrong clock or secret refuses every event.
      log.error({ err: error }, 'Refused an event of the payment processor');
      throw error;
    }
  };

  router.post('/api/payments/webhook', async (c) => {
    const body = await readLimited(c.req.raw, LIMIT);
    const event = receivedEvent(verified(body, c.req.header('Stripe-Signature')), now());
    try {
      await keepEvent(db, event);
    } catch (error) {
      log.error({ err: error, event: event.id }, 'Could not store an event of the payment processor');
      stripe.events.emit('missed');
      throw new AppError('UNAVAILABLE', 'The event could not be stored');
    }
    stripe.events.emit('kept');
    return c.json({ received: true });
  });
  return router;
};
