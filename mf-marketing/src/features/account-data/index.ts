export { AccountData } from './components/AccountData';
