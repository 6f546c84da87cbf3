import { minutes } from '@prebell/contracts';
import type { BillingDeps } from '../billing.deps';
import { syncCustomer } from '../sync.service';
import { claimEvents, type EventRecord, settleEvents } from './events.repository';

const MINUTE_MS = minutes(1);
/** Longer than any sync: after it, another worker may take an event whose worker died. */
const LEASE_MS = 2 * MINUTE_MS;
const BATCH = 100;
/** Concurrent syncs; each uses a connection of the pool while the payment processor answers. */
const PARALLEL = 3;
/** Delays between attempts: 5 s, 30 s, 2 min, 10 min, then every hour for a day. */
const BACKOFF_MS = [5_000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, ...Array.from({ length: 24 }, () => 60 * MINUTE_MS)];

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500);

const idsOf = (events: readonly EventRecord[]): string[] => events.map(({ id }) => id);

const byCustomer = (events: readonly EventRecord[]): Map<string, EventRecord[]> => {
  const groups = new Map<string, EventRecord[]>();
  for (const event of events)
    if (event.customer_id !== null) groups.set(event.customer_id, [...(groups.get(event.customer_id) ?? []), event]);
  return groups;
};

const postpone = async (
  { db, now, log }: BillingDeps,
  events: readonly EventRecord[],
  error: unknown,
): Promise<void> => {
  for (const { id, attempts, type } of events) {
    const wait = BACKOFF_MS[attempts - 1];
    const last_error = messageOf(error);
    if (wait === undefined) {
      log.error({ err: error, event: id, type }, 'Gave up on an event of the payment processor');
      await settleEvents(db, [id], { state: 'dead', last_error });
    } else await settleEvents(db, [id], { next_attempt_at: new Date(now().getTime() + wait), last_error });
  }
};

/** One sync covers all events of a customer: each only says that something changed. */
const work = async (deps: BillingDeps, customerId: string, events: readonly EventRecord[]): Promise<void> => {
  try {
    const outcome = await syncCustomer(deps, customerId);
    await settleEvents(deps.db, idsOf(events), { state: outcome === null ? 'ignored' : 'done', last_error: null });
  } catch (error) {
    deps.log.warn({ err: error, customer: customerId }, 'A customer could not be mirrored');
    await postpone(deps, events, error);
  }
};

/** Processes every due event. Resolves with their number. */
export const drainEvents = async (deps: BillingDeps): Promise<number> => {
  let total = 0;
  for (;;) {
    const now = deps.now();
    const leaseEnds = new Date(now.getTime() + LEASE_MS);
    const events = await claimEvents(deps.db, { now, leaseEnds, limit: BATCH });
    if (events.length === 0) return total;
    total += events.length;
    const queue = [...byCustomer(events)];
    const runner = async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) await work(deps, ...next);
    };
    await Promise.all(Array.from({ length: PARALLEL }, runner));
  }
};
