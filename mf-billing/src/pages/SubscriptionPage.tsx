import { type PlanChoice, planChoiceSchema } from '@prebell/contracts';
import { useSearchParams } from '@prebell/platform/router';
import { AfterPortal, ManageSubscription } from '../features/subscription';

/** `/subscription`. `?plan=` and `?interval=` name a plan chosen elsewhere; `?from_portal` marks a return from the billing portal. */
export const SubscriptionPage = () => {
  const [search] = useSearchParams();
  const wanted = planChoiceSchema.safeParse({
    tier: search.get('plan'),
    billing_interval: search.get('interval') ?? 'monthly',
  });
  const choice: PlanChoice | null = wanted.data ?? null;
  const page = <ManageSubscription wanted={choice} />;
  return search.has('from_portal') ? <AfterPortal>{page}</AfterPortal> : page;
};
