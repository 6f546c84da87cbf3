import type Stripe from 'stripe';

/** An event without the type of its object, which is compared with its own type. */
interface AnyEvent extends Omit<Stripe.EventBase, 'data'> {
  data: { object: unknown; previous_attributes?: Record<string, unknown> };
}

/** The SDK's type of each object by Stripe's name, to compare with the sandbox's responses. */
export interface SdkTypes {
  customer: Stripe.Customer | Stripe.DeletedCustomer;
  product: Stripe.Product;
  price: Stripe.Price;
  subscription: Stripe.Subscription;
  subscription_schedule: Stripe.SubscriptionSchedule;
  invoice: Stripe.Invoice;
  invoiceitem: Stripe.InvoiceItem;
  invoice_payment: Stripe.InvoicePayment;
  payment_intent: Stripe.PaymentIntent;
  setup_intent: Stripe.SetupIntent;
  payment_method: Stripe.PaymentMethod;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  item: Stripe.LineItem;
  line_item: Stripe.InvoiceLineItem;
  'checkout.session': Stripe.Checkout.Session;
  'billing_portal.session': Stripe.BillingPortal.Session;
  event: AnyEvent;
  webhook_endpoint: Stripe.WebhookEndpoint | Stripe.DeletedWebhookEndpoint;
  'test_helpers.test_clock': Stripe.TestHelpers.TestClock | Stripe.TestHelpers.DeletedTestClock;
}
