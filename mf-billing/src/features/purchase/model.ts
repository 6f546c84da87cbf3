import { INTERVAL_LABELS, type Subscription, TIER_LABELS } from '@prebell/contracts';
import { formatDate, formatMoney } from '../../shared/format';

/** Title and lines for a completed purchase: what was bought, until when, and what happens next (ruling 26). */
export const purchaseText = (subscription: Subscription): { title: string; lines: string[] } => {
  const { tier, billing_interval, status, trial_end, has_payment_method, amount, currency } = subscription;
  const label = TIER_LABELS[tier];
  const each = `${formatMoney(amount, currency)} ${INTERVAL_LABELS[billing_interval].toLowerCase()}`;
  if (status === 'trialing' && trial_end !== null) {
    const end = formatDate(trial_end);
    return {
      title: `Your ${label} trial has started`,
      lines: [
        `You have all ${label} features until ${end}.`,
        has_payment_method
          ? `Then we charge your card ${each}. Cancel before that and you pay nothing.`
          : `We do not charge you now. Add a card before then to continue for ${each}. Without a card your account returns to Free.`,
      ],
    };
  }
  const until = formatDate(subscription.current_period_end);
  return {
    title: `You are on ${label}`,
    lines: [`Paid until ${until}.`, `It renews on that day for ${each}. Cancel anytime.`],
  };
};
