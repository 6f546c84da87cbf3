import { days, minutes, wholeSeconds } from '@prebell/contracts';
import { listCustomers, listOverdueCustomers } from '../customers.repository';
import { type BillingDeps, syncCustomer } from '../sync.service';
import { keepEvent, moveCursor, readCursor } from './events.repository';
import { receivedEvent } from './received-event';
import { understoodEvent } from './verify';
import { drainEvents } from './worker';

const MINUTE_MS = minutes(1);
const DAY_MS = days(1);
/** Events are read again from a little before the last time: they appear in no order. */
const OVERLAP_MS = 10 * MINUTE_MS;
/** How far the payment processor remembers. */
const MEMORY_MS = 30 * DAY_MS;
const PAGE = 100;

/**
 * Reads what the payment processor says happened and keeps what no webhook told: lost, refused because our clock was wrong, or
 * sent while we were away. What should have ended by now is asked about as well.
 * @returns how many events were worked off
 */
export const reconcileEvents = async (deps: BillingDeps): Promise<number> => {
  const now = deps.now();
  const cursor = await readCursor(deps.db, 'events');
  const since = cursor ? cursor.getTime() - OVERLAP_MS : now.getTime() - MEMORY_MS;
  const list = deps.stripe.client.events.list({ created: { gte: wholeSeconds(since) }, limit: PAGE });
  for await (const sent of list) {
    const event = understoodEvent(sent);
    // One that is not understood must not keep the others from being read.
    if (event === null) deps.log.error({ event: sent.id }, 'An event of the payment processor is not understood');
    else if (event.livemode === deps.stripe.livemode) await keepEvent(deps.db, receivedEvent(event, now));
  }
  await moveCursor(deps.db, 'events', now);
  const worked = await drainEvents(deps);
  for (const customer of await listOverdueCustomers(deps.db, now)) await syncCustomer(deps, customer);
  return worked;
};

/**
 * Compares every customer with the payment processor and repairs what differs. Each difference means that webhooks and
 * reconciler missed something, so it is told loudly.
 * @returns how many differed
 */
export const compareAll = async (deps: BillingDeps): Promise<number> => {
  let drift = 0;
  for (const customer of await listCustomers(deps.db)) {
    if (!(await syncCustomer(deps, customer))) continue;
    drift += 1;
    deps.log.error({ customer }, 'The mirror of a customer had drifted and was repaired');
  }
  return drift;
};
