import { Link } from '@prebell/platform/router';
import { ResetPassword } from '../features/password-reset';
import { AuthCard } from '../shared/auth-page/AuthCard';
import { useLinkToken } from '../shared/form/useLinkToken';

export const ResetPasswordPage = () => (
  <AuthCard
    title="Choose a new password"
    lead="Every place where you are signed in is signed out with it."
    foot={
      <>
        Link expired? <Link to="/forgot-password">Ask for a new one</Link>
      </>
    }
  >
    <ResetPassword token={useLinkToken()} />
  </AuthCard>
);
