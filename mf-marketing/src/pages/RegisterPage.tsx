import { Link } from '@prebell/platform/router';
import { Register } from '../features/registration';
import { AuthPage } from '../shared/auth-page/AuthPage';

export const RegisterPage = () => (
  <AuthPage
    title="Create your account"
    lead="Free to start. No card, cancel any time."
    foot={
      <>
        Already have an account? <Link to="/login">Sign in</Link>
      </>
    }
  >
    <Register />
  </AuthPage>
);
