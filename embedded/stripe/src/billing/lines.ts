import type { Period } from '../rules/proration';
import { newId } from '../state/ids';
import type { LineDraft } from '../state/line-draft';
import type { InvoiceLine, Price, Subscription } from '../wire';
import { centsOf, itemOf } from './subscription';

interface DraftInput {
  readonly subscription: Subscription;
  readonly price: Price;
  readonly quantity: number;
  readonly period: Period;
  readonly amount?: number;
  readonly description: string;
  readonly isProration?: boolean;
}

/** A draft line for a subscription; by default it charges the whole period. */
export const lineDraft = ({ subscription, price, quantity, period, ...rest }: DraftInput): LineDraft => ({
  amount: rest.amount ?? centsOf(price, quantity),
  description: rest.description,
  price: { id: price.id, product: price.product, unit_amount: price.unit_amount, currency: price.currency },
  quantity,
  period: { start: period.start, end: period.end },
  isProration: rest.isProration ?? false,
  subscription: subscription.id,
  subscriptionItem: itemOf(subscription).id,
  invoiceItem: null,
});

/** The draft as a line item of an invoice. */
export const toLine = (draft: LineDraft, invoice: string, metadata: Record<string, string>): InvoiceLine => ({
  id: newId('il'),
  object: 'line_item',
  amount: draft.amount,
  currency: draft.price.currency,
  description: draft.description,
  discount_amounts: [],
  discountable: !draft.isProration,
  discounts: [],
  invoice,
  livemode: false,
  metadata,
  parent: {
    type: 'subscription_item_details',
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: draft.invoiceItem,
      proration: draft.isProration,
      proration_details: { credited_items: null },
      subscription: draft.subscription,
      subscription_item: draft.subscriptionItem,
    },
  },
  period: draft.period,
  pretax_credit_amounts: [],
  pricing: {
    type: 'price_details',
    price_details: { price: draft.price.id, product: String(draft.price.product) },
    unit_amount_decimal: String(draft.price.unit_amount ?? 0),
  },
  quantity: draft.quantity,
  quantity_decimal: String(draft.quantity),
  subscription: draft.subscription,
  subtotal: draft.amount,
  taxes: [],
});
