export { NoPermission } from './components/NoPermission';
export { SignInAgain } from './components/SignInAgain';
export { SignInForm } from './components/SignInForm';
export { Unreachable } from './components/Unreachable';
