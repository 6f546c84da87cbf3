import { LoadingState } from '@prebell/design-system/base';
import { usePlatform, useSession } from '@prebell/platform';
import { Navigate, useSearchParams } from '@prebell/platform/router';
import { useEffect, useState } from 'react';
import { pathAfterSignIn, rememberPlan } from '../wanted-plan/wanted-plan';
import { AuthCard, type AuthCardProps } from './AuthCard';

/**
 * The frame of the sign-in and registration pages. Redirects signed-in users to the dashboard, to the plan they chose just before, or
 * to the page that a mail of ours named, on arrival and after the form, and removes the form from the history.
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
  // The choice has arrived; the next sign-in leads to the desk again.
  useEffect(() => rememberPlan(preferences, null), [preferences]);
  return <Navigate to={path} replace />;
};
