import { type Tier, tierSchema } from '@prebell/contracts';
import { useSearchParams } from '@prebell/platform/router';
import { CurrentPlan } from '../features/subscription';

/** `/subscription`; `?plan=` names the plan chosen in the upgrade dialog. */
export const SubscriptionPage = () => {
  const [search] = useSearchParams();
  const wanted = tierSchema.safeParse(search.get('plan'));
  const plan: Tier | null = wanted.success && wanted.data !== 'free' ? wanted.data : null;
  return <CurrentPlan wantedPlan={plan} />;
};
