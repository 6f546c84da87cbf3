export { paymentColumns, subscriptionColumns } from './components/columns';
export { PaymentList } from './components/PaymentList';
export { SubscriptionList } from './components/SubscriptionList';
