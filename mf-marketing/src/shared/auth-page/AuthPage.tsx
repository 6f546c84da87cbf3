import { LoadingState } from '@prebell/design-system';
import { useSession } from '@prebell/platform';
import { Navigate } from '@prebell/platform/router';
import { AuthCard, type AuthCardProps } from './AuthCard';

/**
 * The frame of the sign-in and registration pages. Redirects signed-in users to the dashboard, on arrival and after the form,
 * and removes the form from the history.
 */
export const AuthPage = (props: AuthCardProps) => {
  const { status } = useSession();
  if (status === 'signed-in') return <Navigate to="/dashboard" replace />;
  if (status === 'starting') return <LoadingState label="Signing you in..." />;
  return <AuthCard {...props} />;
};
