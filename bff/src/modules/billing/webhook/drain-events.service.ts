import { handleJobs, type Polled, takeJobs } from '@prebell/server/jobs';
import { z } from 'zod';
import { STRIPE_EVENTS } from '../../../db/jobs';
import type { BillingDeps } from '../billing.deps';
import { syncCustomer } from '../sync.service';
import { closeEvents, findOpenEvents } from './events.repository';

const BATCH = 30;
/** Concurrent syncs. Each keeps a database connection while it waits for the payment processor. */
const PARALLEL = 3;

const schema = z.object({ event: z.string(), customer: z.string() });

/** Processes stored events. An event only says that something changed, so one sync covers all events of a customer. */
export const eventWorker = (deps: BillingDeps): Polled<z.output<typeof schema>> => ({
  queue: STRIPE_EVENTS,
  schema,
  batch: BATCH,
  atOnce: PARALLEL,
  // A webhook wakes the worker of its own process. Polling finds everything else.
  everySeconds: 2,
  keyOf: ({ data }) => data.customer,
  run: async ([job]) => {
    const customer = job?.data.customer ?? '';
    // Read before the sync, because the sync covers these events and nothing later.
    const events = await findOpenEvents(deps.db, customer);
    if (events.length === 0) return;
    const outcome = await syncCustomer(deps, customer);
    await closeEvents(deps.db, events, outcome === null ? 'ignored' : 'done');
  },
});

/** Processes every due event now. Resolves with the number of events. */
export const drainEvents = async (deps: BillingDeps): Promise<number> => {
  const worker = eventWorker(deps);
  for (let total = 0; ; ) {
    const jobs = await takeJobs(deps.db, STRIPE_EVENTS, BATCH);
    if (jobs.length === 0) return total;
    total += jobs.length;
    await handleJobs(deps, worker, jobs);
  }
};
