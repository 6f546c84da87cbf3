export { usePayments, useRefreshBilling, useSubscription } from './api/subscription';
export { cancelQuestion, isAccessOver, liveSubscription, type Notice, noticeFor, planTerms } from './model/terms';
