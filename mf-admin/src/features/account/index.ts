export { Account } from './components/Account';
