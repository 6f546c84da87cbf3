import { z } from 'zod';
import { collectInvoice, settleInvoice } from '../billing/collect';
import { finalizeInvoice, setCollection, voidInvoice } from '../billing/invoices';
import { cancelPayment } from '../billing/payments';
import { discardPendingUpdate } from '../billing/pending-update';
import { previewInvoice, previewParams } from '../billing/preview';
import { invalidRequest, withEffects } from '../protocol/fault';
import { listPage } from '../protocol/list';
import { get, type Operation, post } from '../protocol/operation';
import { flag, metadata, page, text, timeRange } from '../protocol/params';
import { type Context, forCustomer, load } from '../state/context';
import type { Invoice } from '../wire';
import { mergeMetadata } from './metadata';
import { resolveCard } from './payment-methods';

const PATH = '/v1/invoices';

/** An invoice, and the unit of work at the current time of its customer. */
const atInvoice = async (ctx: Context, id: string): Promise<{ own: Context; invoice: Invoice }> => {
  const { data } = await load(ctx, 'invoice', id);
  return { own: await forCustomer(ctx, String(data.customer)), invoice: data };
};

const payParams = z.strictObject({
  payment_method: text.optional(),
  paid_out_of_band: flag.optional(),
  off_session: flag.optional(),
});

/** Pays an open invoice, or a draft, with the subscription's card or the given one. Throws the card error. */
export const payInvoice = async (
  ctx: Context,
  before: Invoice,
  { payment_method, paid_out_of_band }: z.output<typeof payParams>,
): Promise<Invoice> => {
  if (before.status === 'paid') throw invalidRequest('Invoice is already paid', { code: 'invoice_already_paid' });
  if (before.status !== 'open' && before.status !== 'draft')
    throw invalidRequest(`This invoice can no longer be paid: its status is ${before.status}.`);
  const final = before.status === 'draft' ? await finalizeInvoice(ctx, before) : before;
  if (paid_out_of_band) {
    await cancelPayment(ctx, final.id);
    return settleInvoice(ctx, final);
  }
  const card = payment_method
    ? (await load(ctx, 'payment_method', await resolveCard(ctx, payment_method))).data
    : undefined;
  const collected = await collectInvoice(ctx, final, { card });
  if (!collected.isPaid) throw withEffects(collected.fault);
  return collected.invoice;
};

export const invoiceOperations: readonly Operation[] = [
  get(
    PATH,
    z.strictObject({
      ...page,
      customer: text.optional(),
      subscription: text.optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
      created: timeRange.optional(),
    }),
    (ctx, { customer, subscription, status, created, ...params }) =>
      listPage(ctx, {
        name: 'invoice',
        url: PATH,
        params,
        filter: {
          customer,
          created,
          contains: {
            ...(subscription && { parent: { subscription_details: { subscription } } }),
            ...(status && { status }),
          },
        },
      }),
  ),
  post(`${PATH}/create_preview`, previewParams, previewInvoice),
  get(`${PATH}/:id`, z.strictObject({}), async (ctx, _, id) => (await load(ctx, 'invoice', id)).data),
  get(`${PATH}/:id/lines`, z.strictObject(page), async (ctx, _, id) => (await load(ctx, 'invoice', id)).data.lines),
  post(
    `${PATH}/:id`,
    z.strictObject({ auto_advance: flag.optional(), metadata: metadata.optional() }),
    async (ctx, { auto_advance, metadata: changes }, id) => {
      const { own, invoice } = await atInvoice(ctx, id);
      const noted = { ...invoice, metadata: mergeMetadata(invoice.metadata ?? {}, changes) };
      return setCollection(own, noted, auto_advance);
    },
  ),
  post(`${PATH}/:id/pay`, payParams, async (ctx, input, id) => {
    const { own, invoice } = await atInvoice(ctx, id);
    return payInvoice(own, invoice, input);
  }),
  post(`${PATH}/:id/finalize`, z.strictObject({ auto_advance: flag.optional() }), async (ctx, _, id) => {
    const { own, invoice } = await atInvoice(ctx, id);
    if (invoice.status !== 'draft') throw invalidRequest('This invoice is already finalized.');
    return finalizeInvoice(own, invoice);
  }),
  post(`${PATH}/:id/void`, z.strictObject({}), async (ctx, _, id) => {
    const { own, invoice } = await atInvoice(ctx, id);
    if (invoice.status !== 'open') throw invalidRequest('You can only void an open invoice.');
    await cancelPayment(own, id);
    const voided = await voidInvoice(own, invoice);
    await discardPendingUpdate(own, voided);
    return voided;
  }),
];
