import type { EndReason } from '@prebell/contracts';
import type Stripe from 'stripe';

/** The comments we leave at the payment processor when we end a subscription. */
export const END_COMMENTS: Record<EndReason, string> = {
  second_subscription: 'prebell: a second subscription',
  card_had_trial: 'prebell: the card had had a trial',
};

/** Why we ended a subscription, null if we did not. */
export const endReason = ({ cancellation_details }: Stripe.Subscription): EndReason | null => {
  const comment = cancellation_details?.comment ?? null;
  if (comment === END_COMMENTS.card_had_trial) return 'card_had_trial';
  return comment === END_COMMENTS.second_subscription ? 'second_subscription' : null;
};
