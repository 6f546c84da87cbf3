export { useRefreshBilling, useSubscription } from './api/subscription';
export { ManageSubscription } from './components/ManageSubscription';
export { liveSubscription } from './model/terms';
