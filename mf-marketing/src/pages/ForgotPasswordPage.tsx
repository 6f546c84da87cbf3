import { Link } from '@prebell/platform/router';
import { ForgotPassword } from '../features/password-reset';
import { AuthPage } from '../shared/auth-page/AuthPage';

export const ForgotPasswordPage = () => (
  <AuthPage
    title="Forgot your password?"
    lead="We’ll e-mail you a link to choose a new one."
    foot={
      <>
        Remembered it? <Link to="/login">Sign in</Link>
      </>
    }
  >
    <ForgotPassword />
  </AuthPage>
);
