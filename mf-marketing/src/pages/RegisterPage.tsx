import { PLANS, TRIAL_DAYS } from '@prebell/contracts';
import { usePlatform } from '@prebell/platform';
import { Link, useSearchParams } from '@prebell/platform/router';
import { useMemo } from 'react';
import { Register } from '../features/registration';
import { AuthPage } from '../shared/auth-page/AuthPage';
import { rememberPlanOf, wantedPlan } from '../shared/wanted-plan/wanted-plan';

export const RegisterPage = () => {
  const { preferences } = usePlatform();
  const [search] = useSearchParams();
  const wanted = useMemo(() => {
    // Runs before the first render, because visitors who are already signed in are redirected immediately, to this plan.
    rememberPlanOf(preferences, search);
    return wantedPlan(preferences);
  }, [preferences, search]);
  return (
    <AuthPage
      title="Create your account"
      lead={
        wanted === null
          ? `The ${TRIAL_DAYS}-day free trial needs no card. You choose its plan next, or stay on Free.`
          : `You chose ${PLANS[wanted.tier].label}. Next: its ${TRIAL_DAYS}-day free trial.`
      }
      foot={
        <>
          Already have an account? <Link to="/login">Sign in</Link>
        </>
      }
    >
      <Register />
    </AuthPage>
  );
};
