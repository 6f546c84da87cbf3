export { useRefreshBilling, useSubscription } from './api/subscription';
export { AfterPortal } from './components/AfterPortal';
export { ManageSubscription } from './components/ManageSubscription';
export { liveSubscription } from './model/terms';
