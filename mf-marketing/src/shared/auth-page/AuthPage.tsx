import { LoadingState } from '@prebell/design-system/base';
import { usePlatform, useSession } from '@prebell/platform';
import { Navigate, useSearchParams } from '@prebell/platform/router';
import { useEffect, useState } from 'react';
import { pathAfterSignIn, rememberPlan } from '../wanted-plan/wanted-plan';
import { AuthCard, type AuthCardProps } from './AuthCard';

/**
 * The frame of the sign-in and registration pages. Redirects signed-in users, on arrival and after the form: to the page named
 * in the link they followed, to the plan they just chose, or to the desk. The form is removed from the history.
 */
export const AuthPage = (props: AuthCardProps) => {
  const { status } = useSession();
  if (status === 'signed-in') return <Leave />;
  if (status === 'starting') return <LoadingState label="Signing you in..." />;
  return <AuthCard {...props} />;
};

const Leave = () => {
  const { preferences } = usePlatform();
  const [search] = useSearchParams();
  const [path] = useState(() => pathAfterSignIn(preferences, search));
  // Forget the chosen plan once it is used, so that the next sign-in leads to the desk again.
  useEffect(() => rememberPlan(preferences, null), [preferences]);
  return <Navigate to={path} replace />;
};
