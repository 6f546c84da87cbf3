export { ConfirmEmail } from './components/ConfirmEmail';
