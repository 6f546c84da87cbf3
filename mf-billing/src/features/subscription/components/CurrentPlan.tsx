import type { Tier } from '@prebell/contracts';
import { useUser } from '@prebell/platform';
import { useSubscription } from '../api/subscription';
import { CurrentPlanView } from './CurrentPlanView';

/** The signed-in user's plan. `wantedPlan` is what was chosen in the upgrade dialog, if anything was. */
export const CurrentPlan = ({ wantedPlan }: { wantedPlan: Tier | null }) => {
  const user = useUser();
  const { data, status, refetch } = useSubscription();
  // The guard of the route lets nobody else in; a sign-out in another tab leaves a moment without a user.
  if (user === null) return null;
  return (
    <CurrentPlanView
      user={user}
      subscription={
        status === 'success'
          ? { status: 'ready', subscription: data }
          : { status: status === 'error' ? 'error' : 'loading' }
      }
      wantedPlan={wantedPlan}
      onRetry={() => void refetch()}
    />
  );
};
