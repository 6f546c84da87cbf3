import { paidTierSchema, type Tier, trialEndText } from '@prebell/contracts';
import { ErrorState, LoadingState } from '@prebell/design-system/base';
import { reasonOf, useCheckout, usePlatform, useUser } from '@prebell/platform';
import { useState } from 'react';
import { useOwnSubscription } from '../../../shared/subscription/own-subscription';
import { rememberPlan } from '../../../shared/wanted-plan/wanted-plan';
import { usePricing } from '../api/pricing';
import type { Billing } from '../model/offers';
import type { Visitor } from '../model/plan-action';
import { PricingView } from './PricingView';

/** The visitor; null when signed out. If the subscription fails to load, it counts as none. */
const useVisitor = (): { visitor: Visitor | null; isPending: boolean } => {
  const user = useUser();
  const { data, isLoading } = useOwnSubscription();
  if (user === null) return { visitor: null, isPending: false };
  const { subscription = null, trial_available: trialAvailable = false } = data ?? {};
  return { visitor: { user, subscription, trialAvailable }, isPending: isLoading };
};

interface Props {
  readonly billing: Billing;
  readonly onBillingChange: (billing: Billing) => void;
}

/** The plans with the prices that the server sends. */
export const Pricing = ({ billing, onBillingChange }: Props) => {
  const { preferences } = usePlatform();
  const { data, error, status, refetch } = usePricing();
  const { visitor, isPending } = useVisitor();
  const checkout = useCheckout();
  const [trialEnd] = useState(() => trialEndText(new Date()));
  const [refused, setRefused] = useState<Tier | null>(null);
  /** Remembers the plan, so that visitors are offered it after they register. */
  const remember = (tier: Tier | null, billing_interval: Billing) => {
    const paid = paidTierSchema.safeParse(tier);
    rememberPlan(preferences, paid.success ? { tier: paid.data, billing_interval } : null);
  };
  const changeBilling = (next: Billing) => {
    onBillingChange(next);
    if (visitor === null && refused !== null) remember(refused, next);
  };
  const refuse = (tier: Tier) => {
    setRefused(tier);
    remember(tier, billing);
  };
  if (status === 'pending') return <LoadingState label="Loading plans..." />;
  if (status === 'error')
    return (
      <ErrorState
        title="Failed to load pricing information"
        text={reasonOf(error, 'Failed to get pricing')}
        cause={error}
        onRetry={() => void refetch()}
      />
    );
  return (
    <PricingView
      pricing={data}
      billing={billing}
      visitor={visitor}
      refused={visitor === null ? refused : null}
      isBusy={checkout.isBusy || isPending}
      trialEnd={trialEnd}
      onBillingChange={changeBilling}
      onRefuse={refuse}
      onFree={() => remember(null, billing)}
      onCheckout={(tier) => checkout.begin({ tier, billing_interval: billing })}
    />
  );
};
