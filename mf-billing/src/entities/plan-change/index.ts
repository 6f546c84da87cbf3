export { ChangePlanDialog } from './components/ChangePlanDialog';
export { ConfirmChange } from './components/ConfirmChange';
export { PlanOffersView } from './components/PlanOffersView';
export { confirmTitle, type HeldPlan, offersFor, planOf } from './model/offers';
