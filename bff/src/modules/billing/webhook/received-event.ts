import type Stripe from 'stripe';
import type { ReceivedEvent } from './events.repository';

/** Whom an event is about: the object's customer, or the object itself where it is one. */
const customerOf = (object: object): string | null => {
  if ('object' in object && object.object === 'customer' && 'id' in object) return String(object.id);
  if (!('customer' in object)) return null;
  const { customer } = object;
  if (typeof customer === 'string') return customer;
  return typeof customer === 'object' && customer !== null && 'id' in customer ? String(customer.id) : null;
};

/** What is kept of an event: whose state is to be fetched. Its content may be old by the time it is read. */
export const receivedEvent = ({ id, type, created, data }: Stripe.Event, now: Date): ReceivedEvent => ({
  id,
  type,
  customerId: customerOf(data.object),
  created: new Date(created * 1000),
  now,
});
