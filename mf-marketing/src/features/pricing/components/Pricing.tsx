import type { Tier } from '@prebell/contracts';
import { ErrorState, LoadingState } from '@prebell/design-system';
import { useUser } from '@prebell/platform';
import { useState } from 'react';
import { usePricing } from '../api/pricing';
import type { Billing } from '../model/offers';
import { PricingView } from './PricingView';

/** The plans with the prices of the server. */
export const Pricing = () => {
  const user = useUser();
  const { data, status, refetch } = usePricing();
  const [billing, setBilling] = useState<Billing>('monthly');
  const [chosen, setChosen] = useState<Tier | null>(null);
  if (status === 'pending') return <LoadingState label="Loading plans..." />;
  if (status === 'error')
    return <ErrorState title="Failed to load pricing information" onRetry={() => void refetch()} />;
  return (
    <PricingView
      pricing={data}
      billing={billing}
      currentTier={user?.subscription_tier ?? null}
      chosen={chosen}
      onBillingChange={setBilling}
      onChoose={setChosen}
    />
  );
};
