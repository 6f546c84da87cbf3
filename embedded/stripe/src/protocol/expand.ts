import { intentOf, paymentsOf } from '../billing/payments';
import { hasEnded } from '../billing/subscription';
import { lineItemsOf } from '../objects/checkout-sessions';
import { presentClock } from '../objects/test-clocks';
import { type Context, listAll } from '../state/context';
import { findAny } from '../state/objects.repository';
import { listOf } from '../wire';
import { invalidRequest } from './fault';

type Json = { [key: string]: unknown };

const MAX_DEPTH = 4;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields that an object contains only if expanded, by 'type.field'. */
const HIDDEN_FIELDS: Readonly<Record<string, (ctx: Context, id: string) => Promise<unknown>>> = {
  'customer.subscriptions': async (ctx, id) => {
    const all = await listAll(ctx, 'subscription', { customer: id });
    return listOf(
      `/v1/customers/${id}/subscriptions`,
      all.filter((subscription) => !hasEnded(subscription)),
    );
  },
  'invoice.payments': async (ctx, id) => listOf('/v1/invoice_payments', await paymentsOf(ctx, id)),
  'invoice.confirmation_secret': async (ctx, id) => {
    const intent = await intentOf(ctx, id);
    return intent?.client_secret ? { client_secret: intent.client_secret, type: 'payment_intent' } : null;
  },
  'checkout.session.line_items': (ctx, id) => lineItemsOf(ctx, id),
};

const refuse = (path: string): never => {
  throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
};

const expandId = async (ctx: Context, id: string, path: string): Promise<unknown> => {
  const found = await findAny(ctx.db, id);
  if (!found) return refuse(path);
  return found.object === 'test_helpers.test_clock' ? presentClock(ctx, id) : found;
};

const expandField = async (ctx: Context, object: Json, keys: readonly string[], path: string): Promise<Json> => {
  const [key = '', ...rest] = keys;
  const hidden = HIDDEN_FIELDS[`${object.object}.${key}`];
  if (!(key in object) && !hidden) return refuse(path);
  const value = hidden ? await hidden(ctx, String(object.id)) : object[key];
  const isId = typeof value === 'string' && /^[a-z]+(_[a-z]+)*_[A-Za-z0-9_]+$/.test(value);
  const full = isId ? await expandId(ctx, value, path) : value;
  if (rest.length === 0 && !isId && !hidden && value !== null && !isObject(value)) return refuse(path);
  return { ...object, [key]: await expandValue(ctx, full, rest, path) };
};

const expandValue = async (ctx: Context, value: unknown, keys: readonly string[], path: string): Promise<unknown> => {
  if (keys.length === 0 || value === null) return value;
  if (Array.isArray(value)) return Promise.all(value.map((one) => expandValue(ctx, one, keys, path)));
  return isObject(value) ? expandField(ctx, value, keys, path) : refuse(path);
};

/** Replaces ids with their objects along paths such as `data.customer`. Throws Stripe's error for unsupported paths. */
export const expandAll = async (ctx: Context, answer: object, paths: readonly string[]): Promise<object> => {
  let expanded: unknown = answer;
  for (const path of paths) {
    const keys = path.split('.');
    if (keys.length > MAX_DEPTH) throw invalidRequest('You cannot expand more than 4 levels of a property.');
    expanded = await expandValue(ctx, expanded, keys, path);
  }
  return expanded as object;
};
