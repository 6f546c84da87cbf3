import { days, minutes, wholeSeconds } from '@prebell/contracts';
import type { BillingDeps } from '../billing.deps';
import { listCustomers, listOverdueCustomers } from '../customers.repository';
import { syncCustomer } from '../sync.service';
import { drainEvents } from './drain-events.service';
import { addMissingEvents, keepEvent, moveCursor, readCursor } from './events.repository';
import { receivedEvent } from './received-event.codec';
import { understoodEvent } from './verify.codec';

const MINUTE_MS = minutes(1);
const DAY_MS = days(1);
/** Start a little before the last run, because events appear in no particular order. */
const OVERLAP_MS = 10 * MINUTE_MS;
/** How far back the payment processor keeps its events. */
const MEMORY_MS = 30 * DAY_MS;
const PAGE = 100;

/**
 * Reads the payment processor's events and stores those that no webhook delivered: lost, refused because our clock was
 * wrong, or sent while we were down. Also syncs every customer with something that should have ended by now.
 * @returns the number of processed events
 */
export const reconcileEvents = async (deps: BillingDeps): Promise<number> => {
  const now = deps.now();
  const cursor = await readCursor(deps.db, 'events');
  const since = cursor ? cursor.getTime() - OVERLAP_MS : now.getTime() - MEMORY_MS;
  const list = deps.stripe.client.events.list({ created: { gte: wholeSeconds(since) }, limit: PAGE });
  for await (const sent of list) {
    const event = understoodEvent(sent);
    // An unreadable event must not stop the others.
    if (event === null) deps.log.error({ event: sent.id }, 'Cannot read an event of the payment processor');
    else if (event.livemode === deps.stripe.livemode) await keepEvent(deps.db, receivedEvent(event, now));
  }
  await moveCursor(deps.db, 'events', now);
  await addMissingEvents(deps.db, now);
  const worked = await drainEvents(deps);
  for (const customer of await listOverdueCustomers(deps.db, now)) await syncCustomer(deps, customer);
  return worked;
};

/**
 * Compares every customer with the payment processor and repairs differences. A difference means that both the webhooks
 * and the reconciler missed something, so it is logged as an error.
 * @returns the number of differences
 */
export const compareAll = async (deps: BillingDeps): Promise<number> => {
  let drift = 0;
  for (const customer of await listCustomers(deps.db)) {
    if (!(await syncCustomer(deps, customer))) continue;
    drift += 1;
    deps.log.error({ customer }, 'A customer’s mirror differed from Stripe and was repaired');
  }
  return drift;
};
