import type Stripe from 'stripe';

/**
 * One of the SDK's types as it is stored and sent: decimals are strings, and expandable fields are ids. The compiler
 * checks that objects of this type have every field with the right type.
 */
export type Wire<T> = string extends T
  ? [Extract<T, { object: string }>] extends [never]
    ? T
    : string | Extract<T, null | undefined>
  : T extends Stripe.Decimal
    ? string
    : T extends readonly (infer Item)[]
      ? Wire<Item>[]
      : T extends object
        ? { [Key in keyof T]: Wire<T[Key]> }
        : T;

export type Customer = Wire<Stripe.Customer>;
export type Product = Wire<Stripe.Product>;
export type Price = Wire<Stripe.Price>;
export type Subscription = Wire<Stripe.Subscription>;
export type SubscriptionItem = Wire<Stripe.SubscriptionItem>;
export type Schedule = Wire<Stripe.SubscriptionSchedule>;
export type SchedulePhase = Wire<Stripe.SubscriptionSchedule.Phase>;
export type Invoice = Wire<Stripe.Invoice>;
export type InvoiceLine = Wire<Stripe.InvoiceLineItem>;
export type InvoiceItem = Wire<Stripe.InvoiceItem>;
export type InvoicePayment = Wire<Stripe.InvoicePayment>;
export type PaymentIntent = Wire<Stripe.PaymentIntent>;
export type SetupIntent = Wire<Stripe.SetupIntent>;
export type PaymentMethod = Wire<Stripe.PaymentMethod>;
export type Charge = Wire<Stripe.Charge>;
export type Refund = Wire<Stripe.Refund>;
export type CheckoutSession = Wire<Stripe.Checkout.Session>;
export type PortalSession = Wire<Stripe.BillingPortal.Session>;
export type WebhookEndpoint = Wire<Stripe.WebhookEndpoint>;
export type TestClock = Wire<Stripe.TestHelpers.TestClock>;

/** An event of any type. The SDK has a type for each; the sandbox does not need that distinction. */
export type StripeEvent = Wire<Omit<Stripe.EventBase, 'data' | 'type'>> & {
  type: string;
  data: { object: StripeObject; previous_attributes?: Record<string, unknown> };
};

/** The object types by Stripe's name. */
export interface StripeObjects {
  customer: Customer;
  product: Product;
  price: Price;
  subscription: Subscription;
  subscription_schedule: Schedule;
  invoice: Invoice;
  invoiceitem: InvoiceItem;
  invoice_payment: InvoicePayment;
  payment_intent: PaymentIntent;
  setup_intent: SetupIntent;
  payment_method: PaymentMethod;
  charge: Charge;
  refund: Refund;
  'checkout.session': CheckoutSession;
  'billing_portal.session': PortalSession;
  event: StripeEvent;
  webhook_endpoint: WebhookEndpoint;
  'test_helpers.test_clock': TestClock;
}
export type ObjectName = keyof StripeObjects;
/** The common fields of all objects, for code that handles every type. */
export interface StripeObject {
  id: string;
  object: string;
}

/** The version of Stripe's API that these types follow; it must match the installed SDK. */
export const API_VERSION = '2026-10-28.endive';

/** A complete list inside another object. */
export const listOf = <T>(url: string, data: T[]): { object: 'list'; data: T[]; has_more: boolean; url: string } => ({
  object: 'list',
  data,
  has_more: false,
  url,
});
