export { usePayments, useRefreshBilling, useSubscription } from './api/subscription';
export { isAccessOver, cancelQuestion, liveSubscription, type Notice, noticeFor, planTerms } from './model/terms';
