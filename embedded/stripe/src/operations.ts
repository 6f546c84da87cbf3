import { checkoutSessionOperations } from './objects/checkout-sessions';
import { customerOperations } from './objects/customers';
import { eventOperations } from './objects/events';
import { invoiceOperations } from './objects/invoices';
import { paymentMethodOperations } from './objects/payment-methods';
import { paymentOperations } from './objects/payment-records';
import { portalSessionOperations } from './objects/portal-sessions';
import { priceOperations } from './objects/prices';
import { productOperations } from './objects/products';
import { refundOperations } from './objects/refunds';
import { setupIntentOperations } from './objects/setup-intents';
import { scheduleOperations } from './objects/subscription-schedules';
import { subscriptionOperations } from './objects/subscriptions';
import { testClockOperations } from './objects/test-clocks';
import { webhookEndpointOperations } from './objects/webhook-endpoints';
import type { Operation } from './protocol/operation';

/** Every API call that the sandbox supports. */
export const OPERATIONS: readonly Operation[] = [
  ...customerOperations,
  ...productOperations,
  ...priceOperations,
  ...checkoutSessionOperations,
  ...subscriptionOperations,
  ...scheduleOperations,
  ...invoiceOperations,
  ...paymentOperations,
  ...paymentMethodOperations,
  ...setupIntentOperations,
  ...refundOperations,
  ...portalSessionOperations,
  ...eventOperations,
  ...webhookEndpointOperations,
  ...testClockOperations,
];
