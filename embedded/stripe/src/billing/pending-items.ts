import { type Context, create, emit, save } from '../state/context';
import { newId } from '../state/ids';
import type { LineDraft } from '../state/line-draft';
import { listObjects } from '../state/objects.repository';
import type { InvoiceItem, Subscription } from '../wire';

const toItem = (ctx: Context, customer: string, draft: LineDraft): InvoiceItem => ({
  id: newId('ii'),
  object: 'invoiceitem',
  amount: draft.amount,
  currency: draft.price.currency,
  customer,
  customer_account: null,
  date: ctx.at,
  description: draft.description,
  discountable: !draft.isProration,
  discounts: [],
  invoice: null,
  livemode: false,
  metadata: {},
  net_amount: draft.amount,
  parent: {
    type: 'subscription_details',
    subscription_details: { subscription: draft.subscription, subscription_item: draft.subscriptionItem },
  },
  period: draft.period,
  pricing: {
    type: 'price_details',
    price_details: { price: draft.price.id, product: String(draft.price.product) },
    unit_amount_decimal: String(draft.price.unit_amount ?? 0),
  },
  proration: draft.isProration,
  quantity: draft.quantity,
  quantity_decimal: String(draft.quantity),
  tax_rates: [],
  test_clock: ctx.clock,
});

/** Stores lines for the next invoice of their subscription. */
export const addPendingItems = async (
  ctx: Context,
  subscription: Subscription,
  drafts: readonly LineDraft[],
): Promise<void> => {
  for (const draft of drafts) {
    const item = toItem(ctx, String(subscription.customer), draft);
    await create(ctx, item, {
      customer: String(subscription.customer),
      hidden: { draft: { ...draft, invoiceItem: item.id } },
    });
    await emit(ctx, 'invoiceitem.created', item);
  }
};

const pendingOf = async ({ db }: Context, subscription: Subscription) =>
  listObjects(db, 'invoiceitem', {
    customer: String(subscription.customer),
    contains: { invoice: null, parent: { subscription_details: { subscription: subscription.id } } },
    oldestFirst: true,
  });

/** The pending lines of a subscription, oldest first. */
export const pendingLines = async (ctx: Context, subscription: Subscription): Promise<LineDraft[]> =>
  (await pendingOf(ctx, subscription)).map(({ hidden }) => hidden.draft);

/** Marks the pending lines of a subscription as invoiced. */
export const takePendingItems = async (ctx: Context, subscription: Subscription, invoice: string): Promise<void> => {
  for (const { data } of await pendingOf(ctx, subscription)) await save(ctx, { ...data, invoice });
};
