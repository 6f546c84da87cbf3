export { AfterPortal } from './components/AfterPortal';
export { ManageSubscription } from './components/ManageSubscription';
