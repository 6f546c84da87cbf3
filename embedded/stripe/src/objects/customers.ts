import { z } from 'zod';
import { cancelAllOf } from '../billing/cancel';
import { refreshDrafts } from '../billing/invoices';
import { invalidRequest } from '../protocol/fault';
import { listPage } from '../protocol/list';
import { del, get, type Operation, post } from '../protocol/operation';
import { emptyable, metadata, page, text, timeRange, whole } from '../protocol/params';
import { type Context, create, emit, forCustomer, load, onClock, save } from '../state/context';
import { newId } from '../state/ids';
import type { Customer } from '../wire';
import { mergeMetadata } from './metadata';
import { paymentMethodsOf } from './payment-methods';

const email = z.email();
/** Throws Stripe's error for an invalid e-mail address. */
const assertEmail = (value: string | null | undefined): void => {
  if (value && !email.safeParse(value).success)
    throw invalidRequest(`Invalid email address: ${value}`, { code: 'email_invalid', param: 'email' });
};

const details = {
  email: emptyable(text).optional(),
  name: emptyable(text).optional(),
  description: emptyable(text).optional(),
  phone: emptyable(text).optional(),
  metadata: emptyable(metadata).optional(),
  balance: whole.optional(),
  preferred_locales: z.array(text).optional(),
  invoice_settings: z.strictObject({ default_payment_method: emptyable(text).optional() }).optional(),
};

interface NewCustomer {
  readonly email?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly metadata?: Record<string, string> | null | undefined;
  readonly balance?: number | undefined;
  readonly preferred_locales?: string[] | undefined;
}

/** Stores a new customer, on the context's clock. */
export const createCustomer = async (ctx: Context, input: NewCustomer): Promise<Customer> => {
  const customer: Customer = {
    id: newId('cus', 14),
    object: 'customer',
    address: null,
    balance: input.balance ?? 0,
    created: ctx.at,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: input.description ?? null,
    discount: null,
    email: input.email ?? null,
    invoice_prefix: newId('', 8).slice(1).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: input.metadata ?? {},
    name: input.name ?? null,
    next_invoice_sequence: 1,
    phone: input.phone ?? null,
    preferred_locales: input.preferred_locales ?? [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: ctx.clock,
  };
  await create(ctx, customer, { hidden: { isDeleted: false } });
  await emit(ctx, 'customer.created', customer);
  return customer;
};

/** Makes one of the customer's own payment methods their default. */
export const setDefaultCard = async (ctx: Context, customerId: string, cardId: string): Promise<Customer> => {
  const { data: before } = await load(ctx, 'customer', customerId, 'customer');
  const after: Customer = {
    ...before,
    invoice_settings: { ...before.invoice_settings, default_payment_method: cardId },
  };
  await save(ctx, after);
  await emit(ctx, 'customer.updated', after, before);
  return after;
};

export const customerOperations: readonly Operation[] = [
  post('/v1/customers', z.strictObject({ ...details, test_clock: text.optional() }), async (ctx, input) => {
    assertEmail(input.email);
    if (input.test_clock) await load(ctx, 'test_helpers.test_clock', input.test_clock, 'test_clock');
    return createCustomer(input.test_clock ? await onClock(ctx, input.test_clock) : ctx, input);
  }),

  get(
    '/v1/customers',
    z.strictObject({ ...page, email: text.optional(), created: timeRange.optional() }),
    (ctx, input) =>
      listPage(ctx, {
        name: 'customer',
        url: '/v1/customers',
        params: input,
        filter: { created: input.created, ...(input.email && { contains: { email: input.email } }) },
      }),
  ),

  get('/v1/customers/:id', z.strictObject({}), async (ctx, _, id) => {
    const { data, hidden } = await load(ctx, 'customer', id);
    return hidden.isDeleted ? { id, object: 'customer', deleted: true } : data;
  }),

  post('/v1/customers/:id', z.strictObject(details), async (ctx, input, id) => {
    assertEmail(input.email);
    const own = await forCustomer(ctx, id, 'id');
    const { data: before } = await load(own, 'customer', id);
    const card = input.invoice_settings?.default_payment_method;
    if (card) await load(own, 'payment_method', card, 'invoice_settings[default_payment_method]');
    const { metadata: changes, invoice_settings: _, ...fields } = input;
    const after: Customer = {
      ...before,
      ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
      metadata: mergeMetadata(before.metadata, changes),
      ...(card !== undefined && {
        invoice_settings: { ...before.invoice_settings, default_payment_method: card },
      }),
    };
    await save(own, after);
    if (after.balance !== before.balance) await refreshDrafts(own, after);
    await emit(own, 'customer.updated', after, before);
    return after;
  }),

  del('/v1/customers/:id', z.strictObject({}), async (ctx, _, id) => {
    const own = await forCustomer(ctx, id, 'id');
    const { data } = await load(own, 'customer', id);
    await cancelAllOf(own, id);
    await save(own, data, { hidden: { isDeleted: true } });
    await emit(own, 'customer.deleted', data);
    return { id, object: 'customer', deleted: true };
  }),

  get(
    '/v1/customers/:id/payment_methods',
    z.strictObject({ ...page, type: text.optional() }),
    async (ctx, input, id) => {
      await load(ctx, 'customer', id);
      return paymentMethodsOf(ctx, { customer: id, url: `/v1/customers/${id}/payment_methods`, params: input });
    },
  ),
];
