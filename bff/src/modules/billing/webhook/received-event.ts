import { toMs } from '@prebell/contracts';
import type { ReceivedEvent } from './events.repository';
import type { VerifiedEvent } from './verify';

/** Whom an event is about: the object's customer, or the object itself where it is one. */
const customerOf = ({ object, id, customer }: VerifiedEvent['data']['object']): string | null =>
  object === 'customer' && id !== undefined ? id : (customer ?? null);

/** What is kept of an event: whose state is to be fetched. Its content may be old by the time it is read. */
export const receivedEvent = ({ id, type, created, data }: VerifiedEvent, now: Date): ReceivedEvent => ({
  id,
  type,
  customerId: customerOf(data.object),
  created: new Date(toMs(created)),
  now,
});
