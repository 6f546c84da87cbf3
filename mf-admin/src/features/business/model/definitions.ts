/** Stripe's definitions, on which ours are based. */
export const SOURCE = 'https://docs.stripe.com/billing/subscriptions/analytics/glossary';

interface Definition {
  readonly term: string;
  /** The definition in one sentence. */
  readonly text: string;
  /** Special cases that people ask about, shown folded. */
  readonly details?: string;
}

/** What each figure means. `docs/flows/business-figures.md` has the same definitions with the reasons. */
export const DEFINITIONS: readonly Definition[] = [
  {
    term: 'MRR',
    text: 'Monthly recurring revenue: what all paying subscriptions are worth a month, at the end of the month.',
    details:
      'A quarterly price counts a third, a yearly price a twelfth, each rounded to the cent, half a cent up. A subscription counts from its first paid invoice until it ends, also while a renewal is past due. Trials, plans granted by admins, credit and refunds do not count.',
  },
  { term: 'New', text: 'MRR of customers who pay for the first time.' },
  { term: 'Reactivation', text: 'MRR of customers who paid before, had no MRR left, and pay again.' },
  { term: 'Expansion', text: 'What paying customers added with a larger plan, counted once its invoice is paid.' },
  {
    term: 'Contraction',
    text: 'What paying customers gave up with a smaller plan, or a longer interval that costs less a month.',
  },
  {
    term: 'Churn',
    text: 'MRR of customers whose subscription ended.',
    details:
      'A cancellation counts on the day the subscription ends, not on the day it was requested. A renewal that is never paid counts when Stripe ends the subscription after its last attempt.',
  },
  {
    term: 'From other plans',
    text: 'For one plan only: MRR that arrived with customers from other plans, less MRR that left with customers to other plans.',
    details: 'The difference in price is expansion or contraction of the new plan.',
  },
  {
    term: 'Trial conversion',
    text: 'Of the trials that ended in the month, the share whose first invoice was paid.',
    details: 'Trials that still run or whose first payment is pending are open and not part of the share.',
  },
  {
    term: 'Months',
    text: 'Calendar months in UTC.',
    details:
      'A movement belongs to the month in which its invoice was paid or its subscription ended, so a closed month does not change later.',
  },
];

/** Where we differ from Stripe's dashboard. */
export const DIFFERENCE =
  'One difference: Stripe counts a subscription once it is active or past due. We count it from its first paid invoice, so a trial whose first charge fails is neither new nor churn.';
