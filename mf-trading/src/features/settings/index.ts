export { AccountSection } from './components/AccountSection';
export { ApiKeysSection } from './components/ApiKeysSection';
export { DisplaySection } from './components/DisplaySection';
export { EmailSection } from './components/EmailSection';
export { PasswordSection } from './components/PasswordSection';
export { ProfileSection } from './components/ProfileSection';
export { SessionsSection } from './components/SessionsSection';
export { SignalsSection } from './components/SignalsSection';
