import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { paginationSchema } from '../entities/pagination';
import { ownedPaymentSchema, paymentSchema } from '../entities/payment';
import { intervalSchema, pricingSchema } from '../entities/plan';
import { changePreviewSchema, paidTierSchema, planChoiceSchema } from '../entities/plan-change';
import {
  endReasonSchema,
  ownedSubscriptionSchema,
  SUBSCRIPTION_STATUSES,
  subscriptionSchema,
} from '../entities/subscription';
import { openEnum } from '../open-enum';

/** Default and maximum rows on a page of payments (specification, section 9). */
export const PAYMENTS_PER_PAGE = 20;
const PER_PAGE_MAX = 100;

const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  per_page: z.coerce.number().int().min(1).max(PER_PAGE_MAX).default(PAYMENTS_PER_PAGE),
});

const orderSchema = z.enum(['asc', 'desc']).default('desc');
export const SUBSCRIPTION_SORTS = ['created_at', 'username', 'tier', 'status', 'amount', 'current_period_end'] as const;
/** Part of a username or e-mail address, or a complete id of the payment processor: invoice, subscription or customer. */
const searchSchema = z.string().trim().max(100).optional();
/** Search, status and sort keys of the admins' list of subscriptions, newest first by default. */
export const subscriptionListSchema = pageQuery.extend({
  search: searchSchema,
  status: z.enum(SUBSCRIPTION_STATUSES).optional(),
  sort: z.enum(SUBSCRIPTION_SORTS).default('created_at'),
  order: orderSchema,
});
export type SubscriptionListQuery = z.input<typeof subscriptionListSchema>;
export const PAYMENT_SORTS = ['created_at', 'username', 'amount', 'status', 'paid_at'] as const;
/** Search and sort keys of the admins' list of payments, newest first by default. */
export const paymentListSchema = pageQuery.extend({
  search: searchSchema,
  sort: z.enum(PAYMENT_SORTS).default('created_at'),
  order: orderSchema,
});
export type PaymentListQuery = z.input<typeof paymentListSchema>;

const returnUrl = z.url({ protocol: /^https?$/ }).max(2000);
const subscriptionAnswer = z.object({ subscription: subscriptionSchema.nullable() });

/** What a confirmation repeats from the preview, so that we only charge what the user saw. */
const confirmedChange = planChoiceSchema.extend({
  /** Decimal dollars shown as due. */
  amount_due: z.number().min(0).max(1_000_000).optional(),
  proration_date: z.int().positive().optional(),
});

export const payments = {
  pricing: defineEndpoint({
    method: 'get',
    path: '/api/payments/pricing',
    access: 'public',
    summary: 'Prices by tier and interval, in decimal dollars',
    response: z.object({ pricing: pricingSchema }),
  }),
  createCheckoutSession: defineEndpoint({
    method: 'post',
    path: '/api/payments/create-checkout-session',
    access: 'user',
    summary: 'Start a purchase; the return addresses must be on this platform',
    // Strict: refuse an amount from the client instead of ignoring it.
    body: planChoiceSchema.extend({ success_url: returnUrl, cancel_url: returnUrl }).strict(),
    response: z.object({ checkout_url: z.string() }),
  }),
  subscription: defineEndpoint({
    method: 'get',
    path: '/api/payments/subscription',
    access: 'user',
    summary: 'The user’s subscription, or null, and whether a first trial is available',
    response: subscriptionAnswer.extend({ trial_available: z.boolean().default(false) }),
  }),
  cancel: defineEndpoint({
    method: 'post',
    path: '/api/payments/subscription/cancel',
    access: 'user',
    summary: 'End the subscription at the end of its period',
    response: subscriptionAnswer,
  }),
  reactivate: defineEndpoint({
    method: 'post',
    path: '/api/payments/subscription/reactivate',
    access: 'user',
    summary: 'Undo a scheduled cancellation',
    response: subscriptionAnswer,
  }),
  preview: defineEndpoint({
    method: 'post',
    path: '/api/payments/subscription/preview',
    access: 'user',
    summary: 'Cost and start of a change of plan',
    body: planChoiceSchema,
    response: z.object({ preview: changePreviewSchema }),
  }),
  upgrade: defineEndpoint({
    method: 'post',
    path: '/api/payments/subscription/upgrade',
    access: 'user',
    summary: 'Change to a larger plan or a longer interval immediately, with proration',
    body: confirmedChange,
    response: subscriptionAnswer,
  }),
  downgrade: defineEndpoint({
    method: 'post',
    path: '/api/payments/subscription/downgrade',
    access: 'user',
    summary: 'Change to a smaller plan or a shorter interval with the next period',
    body: planChoiceSchema,
    response: subscriptionAnswer,
  }),
  keepPlan: defineEndpoint({
    method: 'post',
    path: '/api/payments/subscription/keep',
    access: 'user',
    summary: 'Undo a scheduled downgrade',
    response: subscriptionAnswer,
  }),
  billingPortal: defineEndpoint({
    method: 'post',
    path: '/api/payments/billing-portal',
    access: 'user',
    summary: 'Open the payment processor’s page for cards and invoices',
    body: z.object({ return_url: returnUrl }),
    response: z.object({ portal_url: z.string() }),
  }),
  sync: defineEndpoint({
    method: 'post',
    path: '/api/payments/sync',
    access: 'user',
    summary: 'Fetch the user’s subscription from the payment processor now, as after a checkout',
    body: z.object({ session_id: z.string().max(200).optional() }),
    response: subscriptionAnswer.extend({
      /** What the checkout session bought and whether it has completed; null if the session belongs to another user. */
      checkout: z
        .object({
          tier: paidTierSchema,
          billing_interval: intervalSchema,
          state: z.enum(['open', 'complete', 'expired']),
          /** Why we ended the subscription that a completed checkout had started. */
          ended: openEnum(endReasonSchema, 'unknown').nullable().default(null),
        })
        .nullable(),
    }),
  }),
  payments: defineEndpoint({
    method: 'get',
    path: '/api/payments/payments',
    access: 'user',
    summary: 'The user’s payments, newest first',
    query: pageQuery,
    response: z.object({ payments: z.array(paymentSchema), pagination: paginationSchema }),
  }),
  adminSubscriptions: defineEndpoint({
    method: 'get',
    path: '/api/payments/admin/subscriptions',
    access: 'admin',
    summary: 'Subscriptions of all accounts, newest first unless sorted otherwise',
    query: subscriptionListSchema,
    response: z.object({ subscriptions: z.array(ownedSubscriptionSchema), pagination: paginationSchema }),
  }),
  adminPayments: defineEndpoint({
    method: 'get',
    path: '/api/payments/admin/payments',
    access: 'admin',
    summary: 'Payments of all accounts, newest first unless sorted otherwise',
    query: paymentListSchema,
    response: z.object({
      payments: z.array(ownedPaymentSchema),
      pagination: paginationSchema,
      /** Whether the built-in sandbox replaces Stripe, so that the amounts are no real money. */
      is_sandbox: z.boolean().default(false),
    }),
  }),
} as const;
