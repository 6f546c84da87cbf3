export { AccountPlan } from './components/AccountPlan';
