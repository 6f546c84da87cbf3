import { z } from 'zod';
import { invalidRequest } from '../protocol/fault';
import { listPage } from '../protocol/list';
import { get, type Operation, post } from '../protocol/operation';
import { metadata, page, text, whole } from '../protocol/params';
import { type Context, create, emit, forCustomer, load, save } from '../state/context';
import { newId } from '../state/ids';
import type { Charge, Refund } from '../wire';

const newRefund = z.strictObject({
  charge: text.optional(),
  payment_intent: text.optional(),
  amount: whole.pipe(z.number().min(1)).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
});
type NewRefund = z.output<typeof newRefund>;

const chargeOf = async (ctx: Context, { charge, payment_intent }: NewRefund): Promise<Charge> => {
  const id = charge ?? (payment_intent && (await load(ctx, 'payment_intent', payment_intent)).data.latest_charge);
  if (!id)
    throw invalidRequest('One of the following params should be provided for this request: payment_intent or charge.');
  return (await load(ctx, 'charge', id, 'charge')).data;
};

const createRefund = async (ctx: Context, input: NewRefund): Promise<Refund> => {
  const charge = await chargeOf(ctx, input);
  const own = charge.customer ? await forCustomer(ctx, charge.customer) : ctx;
  const left = charge.amount_captured - charge.amount_refunded;
  if (left === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  const amount = input.amount ?? left;
  if (amount > left)
    throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: own.at,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: { type: 'card' },
    metadata: input.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: input.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  await create(own, refund, { customer: charge.customer });
  const after: Charge = { ...charge, amount_refunded: charge.amount_refunded + amount, refunded: amount === left };
  await save(own, after);
  await emit(own, 'refund.created', refund);
  await emit(own, 'charge.refunded', after, charge);
  return refund;
};

/** Stripe's API calls for refunds. */
export const refundOperations: readonly Operation[] = [
  post('/v1/refunds', newRefund, createRefund),
  get(
    '/v1/refunds',
    z.strictObject({ ...page, charge: text.optional(), payment_intent: text.optional() }),
    (ctx, { charge, payment_intent, ...params }) =>
      listPage(ctx, {
        name: 'refund',
        url: '/v1/refunds',
        params,
        filter: { contains: { ...(charge && { charge }), ...(payment_intent && { payment_intent }) } },
      }),
  ),
  get('/v1/refunds/:id', z.strictObject({}), async (ctx, _, id) => (await load(ctx, 'refund', id)).data),
];
