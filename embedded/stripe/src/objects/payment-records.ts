import { z } from 'zod';
import { listPage } from '../protocol/list';
import { get, type Operation } from '../protocol/operation';
import { page, text, timeRange } from '../protocol/params';
import { load } from '../state/context';

const ofCustomer = z.strictObject({ ...page, customer: text.optional(), created: timeRange.optional() });

/** Operations that read payment intents, charges and invoice payments. The sandbox itself creates these objects. */
export const paymentOperations: readonly Operation[] = [
  get('/v1/payment_intents', ofCustomer, (ctx, { customer, created, ...params }) =>
    listPage(ctx, { name: 'payment_intent', url: '/v1/payment_intents', params, filter: { customer, created } }),
  ),
  get(
    '/v1/payment_intents/:id',
    z.strictObject({}),
    async (ctx, _, id) => (await load(ctx, 'payment_intent', id)).data,
  ),
  get(
    '/v1/charges',
    z.strictObject({ ...ofCustomer.shape, payment_intent: text.optional() }),
    (ctx, { customer, created, payment_intent, ...params }) =>
      listPage(ctx, {
        name: 'charge',
        url: '/v1/charges',
        params,
        filter: { customer, created, ...(payment_intent && { contains: { payment_intent } }) },
      }),
  ),
  get('/v1/charges/:id', z.strictObject({}), async (ctx, _, id) => (await load(ctx, 'charge', id)).data),
  get(
    '/v1/invoice_payments',
    z.strictObject({
      ...page,
      invoice: text.optional(),
      status: z.enum(['open', 'paid', 'canceled']).optional(),
      payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: text }).optional(),
    }),
    (ctx, { invoice, status, payment, ...params }) =>
      listPage(ctx, {
        name: 'invoice_payment',
        url: '/v1/invoice_payments',
        params,
        filter: { contains: { ...(invoice && { invoice }), ...(status && { status }), ...(payment && { payment }) } },
      }),
  ),
  get(
    '/v1/invoice_payments/:id',
    z.strictObject({}),
    async (ctx, _, id) => (await load(ctx, 'invoice_payment', id)).data,
  ),
];
