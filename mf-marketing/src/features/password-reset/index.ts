export { ForgotPassword } from './components/ForgotPassword';
export { ResetPassword } from './components/ResetPassword';
