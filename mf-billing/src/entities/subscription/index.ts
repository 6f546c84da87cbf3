export { usePayments, useRefreshBilling, useSubscription } from './api/subscription';
export { cancelQuestion, liveSubscription, type Notice, noticeFor, planTerms } from './model/terms';
