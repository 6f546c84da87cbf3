export { PaymentList } from './components/PaymentList';
export { SubscriptionList } from './components/SubscriptionList';
