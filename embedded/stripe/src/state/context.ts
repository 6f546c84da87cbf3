import { missing } from '../protocol/fault';
import {
  API_VERSION,
  type ObjectName,
  type StripeEvent,
  type StripeObject,
  type StripeObjects,
  type WebhookEndpoint,
} from '../wire';
import { findClock, timeOf } from './clocks.repository';
import type { Connection } from './database';
import { insertEvent } from './events.repository';
import type { HiddenOf } from './hidden';
import { newId } from './ids';
import { findObject, insertObject, type Kept, type ListFilter, listObjects, updateObject } from './objects.repository';

/** Settings of the account, as in Stripe's dashboard. */
export interface AccountSettings {
  /** Address of the hosted pages. */
  readonly publicUrl: string;
  readonly businessName: string;
  /** What happens to a subscription after the last attempt to collect has failed. */
  readonly afterRetries: 'cancel' | 'unpaid';
  /** Stripe's setting 'Limit customers to one subscription'. */
  readonly isLimitedToOne: boolean;
}

/** One unit of work: a transaction, its time and its cause. Times are whole seconds. */
export interface Context {
  readonly db: Connection;
  readonly settings: AccountSettings;
  /** The wall clock. */
  readonly wall: number;
  /** Current time of the customer; the wall clock if they have no test clock. */
  readonly at: number;
  readonly clock: string | null;
  /** Null if the passing of time caused it, not a request. */
  readonly request: { readonly id: string; readonly idempotency_key: string | null } | null;
  /** Webhook endpoints that receive events, read once for the whole unit. */
  readonly endpoints: () => Promise<WebhookEndpoint[]>;
}

/** Opens a unit of work at the time of the wall clock. */
export const openContext = (
  db: Connection,
  { settings, wall, request = null }: Pick<Context, 'settings' | 'wall'> & Partial<Pick<Context, 'request'>>,
): Context => {
  let known: Promise<WebhookEndpoint[]> | undefined;
  const endpoints = async () => (await listObjects(db, 'webhook_endpoint', {})).map(({ data }) => data);
  return {
    db,
    settings,
    wall,
    at: wall,
    clock: null,
    request,
    endpoints: () => {
      known ??= endpoints();
      return known;
    },
  };
};

export const find = <Name extends ObjectName>(
  { db }: Context,
  name: Name,
  id: string,
): Promise<Kept<Name> | undefined> => findObject(db, name, id);

/** The object with an id; throws Stripe's 404. */
export const load = async <Name extends ObjectName>(
  ctx: Context,
  name: Name,
  id: string,
  param?: string,
): Promise<Kept<Name>> => {
  const found = await find(ctx, name, id);
  if (!found) throw missing(name.replace(/.*\./, '').replaceAll('_', ' '), id, param);
  return found;
};

export const listAll = async <Name extends ObjectName>(
  { db }: Context,
  name: Name,
  filter: ListFilter = {},
): Promise<StripeObjects[Name][]> => (await listObjects(db, name, filter)).map(({ data }) => data);

interface Traits<Name extends string> {
  readonly customer?: string | null;
  readonly dueAt?: number | null;
  readonly hidden?: HiddenOf<Name>;
}

/** Stores a new object, on the context's clock. */
export const create = async <Data extends StripeObject & { created?: number }>(
  ctx: Context,
  data: Data,
  { customer = null, dueAt = null, hidden }: Traits<Data['object']> = {},
): Promise<Data> => {
  await insertObject(ctx.db, {
    data,
    customer,
    dueAt,
    hidden: hidden ?? {},
    clock: ctx.clock,
    created: data.created ?? ctx.at,
  });
  return data;
};

/** Stores a changed object; `dueAt` and `hidden` stay the same unless given. */
export const save = async <Data extends StripeObject>(
  { db }: Context,
  data: Data,
  traits: Traits<Data['object']> = {},
): Promise<Data> => {
  await updateObject(db, data.id, { data, ...traits });
  return data;
};

/** The same unit of work at a customer's time. Throws Stripe's 404 if there is no such customer. */
export const forCustomer = async (ctx: Context, customerId: string, param = 'customer'): Promise<Context> => {
  const { data, hidden } = await load(ctx, 'customer', customerId, param);
  if (hidden.isDeleted) throw missing('customer', customerId, param);
  return data.test_clock ? onClock(ctx, data.test_clock) : { ...ctx, clock: null, at: ctx.wall };
};

/** The same unit of work at a clock's time. */
export const onClock = async (ctx: Context, clock: string): Promise<Context> => {
  const state = await findClock(ctx.db, clock);
  return { ...ctx, clock, at: state ? timeOf(state, ctx.wall) : ctx.wall };
};

const changedFields = (before: object, after: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(before).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify((after as Record<string, unknown>)[key]),
    ),
  );

/**
 * Records an event and queues it for every endpoint subscribed to its type. Even with a test clock, `created` is wall
 * time: a reader that lists events by time would otherwise see events from the future.
 * @param before the object before the change, for `previous_attributes`.
 */
export const emit = async (ctx: Context, type: string, object: StripeObject, before?: StripeObject): Promise<void> => {
  const endpoints = (await ctx.endpoints()).filter(
    ({ status, enabled_events }) =>
      status === 'enabled' && (enabled_events.includes('*') || enabled_events.includes(type)),
  );
  const event: StripeEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: ctx.clock === null ? ctx.at : ctx.wall,
    data: { object, ...(before && { previous_attributes: changedFields(before, object) }) },
    livemode: false,
    pending_webhooks: endpoints.length,
    request: ctx.request,
    type,
  };
  await insertEvent(ctx.db, {
    event,
    customer: customerOf(object),
    endpoints: endpoints.map(({ id }) => id),
    sendAt: ctx.wall,
  });
};

const customerOf = (object: StripeObject): string | null =>
  object.object === 'customer' ? object.id : ((object as { customer?: string | null }).customer ?? null);
