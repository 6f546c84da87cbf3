import { Link } from '@prebell/platform/router';
import { ConfirmEmail } from '../features/email-confirmation';
import { AuthCard } from '../shared/auth-page/AuthCard';
import { useLinkToken } from '../shared/form/useLinkToken';

export const ConfirmEmailPage = () => (
  <AuthCard
    title="Confirm your address"
    lead="So that alerts and password resets reach you."
    foot={
      <>
        Continue to <Link to="/dashboard">your desk</Link>
      </>
    }
  >
    <ConfirmEmail token={useLinkToken()} />
  </AuthCard>
);
