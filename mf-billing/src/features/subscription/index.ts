export { CurrentPlan } from './components/CurrentPlan';
