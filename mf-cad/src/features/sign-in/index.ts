export { NoPermission } from './components/NoPermission';
export { SignInForm } from './components/SignInForm';
export { Unreachable } from './components/Unreachable';
