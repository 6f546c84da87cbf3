import { BRAND } from '@prebell/contracts';
import { Link } from '@prebell/platform/router';
import { SignIn } from '../features/sign-in';
import { AuthPage } from '../shared/auth-page/AuthPage';

export const LoginPage = () => (
  <AuthPage
    title="Welcome back"
    lead={`Sign in to your ${BRAND.name} desk.`}
    foot={
      <>
        New here? <Link to="/register">Create an account</Link>
      </>
    }
  >
    <SignIn />
  </AuthPage>
);
