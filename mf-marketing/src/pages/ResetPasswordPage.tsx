import { Link } from '@prebell/platform/router';
import { ResetPassword } from '../features/password-reset';
import { AuthCard } from '../shared/auth-page/AuthCard';
import { useLinkToken } from '../shared/form/useLinkToken';

export const ResetPasswordPage = () => (
  <AuthCard
    title="Choose a new password"
    lead="This signs you out on every device."
    foot={
      <>
        Link expired? <Link to="/forgot-password">Request a new one</Link>
      </>
    }
  >
    <ResetPassword token={useLinkToken()} />
  </AuthCard>
);
