export { usePayments, useRefreshBilling, useSubscription } from './api/subscription';
export { cancelQuestion, type Notice, noticeFor } from './model/notice';
export { isAccessOver, liveSubscription, planTerms } from './model/terms';
