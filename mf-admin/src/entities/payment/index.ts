export {
  customerPaymentColumns,
  ownedPaymentColumns,
  ownedSubscriptionColumns,
  subscriptionColumns,
} from './components/columns';
export { amountText, parseAmount, questionFor, refundable } from './model/refund';
