import { LoadingState } from '@prebell/design-system';
import { useSession } from '@prebell/platform';
import { Navigate } from '@prebell/platform/router';
import { AuthCard, type AuthCardProps } from './AuthCard';

/**
 * The frame of the sign-in and registration pages. Whoever is signed in, on arrival or by the form itself, goes to the
 * dashboard; the form leaves the history with that.
 */
export const AuthPage = (props: AuthCardProps) => {
  const { status } = useSession();
  if (status === 'signed-in') return <Navigate to="/dashboard" replace />;
  if (status === 'starting') return <LoadingState label="Signing you in..." />;
  return <AuthCard {...props} />;
};
