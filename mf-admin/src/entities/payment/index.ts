export {
  ownedPaymentColumns,
  ownedSubscriptionColumns,
  paymentColumns,
  subscriptionColumns,
} from './components/columns';
export { amountText, parseAmount, questionFor, refundable } from './model/refund';
