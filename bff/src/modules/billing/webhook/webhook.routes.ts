import type { Deps } from '../../../deps';
import { createRouter, type Router } from '../../../http/app-env';
import { AppError } from '../../../http/app-error';
import { readLimited } from '../../../http/validate';
import { keepEvent } from './events.repository';
import { receivedEvent } from './received-event';
import { type VerifiedEvent, verifyEvent } from './verify';

/** Largest event that is read, bytes. */
const LIMIT = 256 * 1024;

/**
 * Where the payment processor tells of changes. It is no endpoint of the contract: nobody else calls it, and what lets it in
 * is the signature over the raw body. An event is kept and answered at once; fetching what it is about comes afterwards. One
 * that could not be kept is refused with 503, so that it is sent again. Without a secret there is no such path.
 */
export const webhookRoutes = ({ stripe, db, now, log }: Pick<Deps, 'stripe' | 'db' | 'now' | 'log'>): Router => {
  const router = createRouter();
  if (!stripe?.webhookSecret) return router;
  const trusted = { ...stripe, webhookSecret: stripe.webhookSecret };

  const verified = (body: Buffer, header: string | undefined): VerifiedEvent => {
    try {
      return verifyEvent(trusted, { body, header, now: now() });
    } catch (error) {
      // Told loudly: a wrong clock or a wrong secret refuses every event there is.
      log.error({ err: error }, 'An event of the payment processor was refused');
      throw error;
    }
  };

  router.post('/api/payments/webhook', async (c) => {
    const body = await readLimited(c.req.raw, LIMIT);
    const event = receivedEvent(verified(body, c.req.header('Stripe-Signature')), now());
    try {
      await keepEvent(db, event);
    } catch (error) {
      log.error({ err: error, event: event.id }, 'An event of the payment processor could not be kept');
      stripe.events.emit('missed');
      throw new AppError('UNAVAILABLE', 'The event could not be kept');
    }
    stripe.events.emit('kept');
    return c.json({ received: true });
  });
  return router;
};
