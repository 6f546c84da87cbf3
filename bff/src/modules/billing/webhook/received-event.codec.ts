import { toMs } from '@prebell/contracts';
import type { ReceivedEvent } from './events.repository';
import type { VerifiedEvent } from './verify.codec';

/** The customer of an event: the object's customer, or the object itself. */
const customerOf = ({ object, id, customer }: VerifiedEvent['data']['object']): string | null =>
  object === 'customer' && id !== undefined ? id : (customer ?? null);

/** What we store of an event: which customer to sync. We do not store its content, which may be outdated when we read it. */
export const receivedEvent = ({ id, type, created, data }: VerifiedEvent, now: Date): ReceivedEvent => ({
  id,
  type,
  customerId: customerOf(data.object),
  created: new Date(toMs(created)),
  now,
});
