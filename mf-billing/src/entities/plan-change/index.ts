export { ChangePlanDialog } from './components/ChangePlanDialog';
export { ConfirmChange } from './components/ConfirmChange';
export { PlanOffersView } from './components/PlanOffersView';
export { type CurrentPlan, confirmTitle, offersFor, planOf } from './model/offers';
