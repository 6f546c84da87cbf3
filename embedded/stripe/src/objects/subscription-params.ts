import { z } from 'zod';
import { emptyable, flag, metadata, text, timestamp, whole } from '../protocol/params';

const quantity = whole.pipe(z.number().min(1)).optional();
const trialSettings = z.strictObject({
  end_behavior: z.strictObject({ missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']) }),
});
/** The customer's reasons for canceling. */
export const said = z.strictObject({ comment: emptyable(text).optional(), feedback: emptyable(text).optional() });

/** The body of `POST /v1/subscriptions`. */
export const newSubscription = z.strictObject({
  customer: text,
  items: z.array(z.strictObject({ price: text, quantity })).length(1, 'the sandbox bills one item per subscription'),
  default_payment_method: text.optional(),
  trial_period_days: whole.pipe(z.number().min(1).max(730)).optional(),
  trial_end: timestamp.optional(),
  trial_settings: trialSettings.optional(),
  payment_behavior: z
    .enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete'])
    .default('allow_incomplete'),
  metadata: metadata.optional(),
  off_session: flag.optional(),
});

/** The body of `POST /v1/subscriptions/:id`. */
export const changes = z.strictObject({
  items: z
    .array(z.strictObject({ id: text.optional(), price: text.optional(), quantity }))
    .length(1, 'the sandbox bills one item per subscription')
    .optional(),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).default('create_prorations'),
  proration_date: timestamp.optional(),
  payment_behavior: z
    .enum(['allow_incomplete', 'error_if_incomplete', 'pending_if_incomplete'])
    .default('allow_incomplete'),
  billing_cycle_anchor: z.enum(['now', 'unchanged']).optional(),
  trial_end: z.literal('now').optional(),
  cancel_at_period_end: flag.optional(),
  cancel_at: emptyable(timestamp).optional(),
  cancellation_details: said.optional(),
  default_payment_method: emptyable(text).optional(),
  trial_settings: trialSettings.optional(),
  metadata: emptyable(metadata).optional(),
  description: emptyable(text).optional(),
  off_session: flag.optional(),
});
export type SubscriptionChanges = z.output<typeof changes>;
