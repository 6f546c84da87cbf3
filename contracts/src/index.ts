export * from './brand';
export * from './endpoint';
/** Every HTTP endpoint by noun and verb. */
export * as endpoints from './endpoints';
export {
  type AuditFilter,
  auditFilterSchema,
  CHAT_VIEWS,
  type ChatFilter,
  chatFilterSchema,
  EXPORT_MAX,
  type FailedJobFilter,
  failedJobFilterSchema,
  GRANT_DAYS,
  GRANT_DAYS_MAX,
  REASON_MAX,
  TICKET_SORTS,
  type TicketFilter,
  ticketFilterSchema,
  USER_SORTS,
  type UserFilter,
  userFilterSchema,
} from './endpoints/admin';
export type {
  AdminCanary,
  AdminFault,
  AdminRelease,
  AppVersion,
  PossibleRollback,
  ReleasesAnswer,
  StackFrame,
  WireAdminCanary,
  WireAdminFault,
  WireAdminRelease,
  WireReleasesAnswer,
  WireStackFrame,
} from './endpoints/admin-releases';
export {
  PASSWORD_MAX,
  PASSWORD_MIN,
  PRIVILEGED_PASSWORD_MIN,
  passwordSchema,
  STEP_UP_MINUTES,
  USERNAME_RULE,
  usernameSchema,
} from './endpoints/auth';
export {
  BUSINESS_SPANS,
  type BusinessFilter,
  businessFilterSchema,
  type MovementFilter,
  type PayingAccountFilter,
  type TrialFilter,
} from './endpoints/business';
export { CALL_ACTS, type CallActBody, type CallActName, callActs } from './endpoints/call-acts';
export type { BlockedContent } from './endpoints/csp-reports';
export {
  PAYMENT_SORTS,
  PAYMENTS_PER_PAGE,
  type PaymentListQuery,
  paymentListSchema,
  SUBSCRIPTION_SORTS,
  type SubscriptionListQuery,
  subscriptionListSchema,
} from './endpoints/payments';
export {
  FAULT_PHASES,
  FAULT_STACK_MAX,
  FAULT_TEXT_MAX,
  type FaultPhase,
  type ForeignReport,
  type RemoteFault,
} from './endpoints/releases';
export { SCANNER_PATHS } from './endpoints/scanners';
export type { PressReport, VitalsReport } from './endpoints/vitals';
export * from './entities/account';
export * from './entities/admin';
export * from './entities/admin-attention';
export * from './entities/admin-request';
export * from './entities/admin-stats';
export * from './entities/alert';
export * from './entities/api-key';
export * from './entities/backtest';
export * from './entities/business';
export * from './entities/call';
export * from './entities/call-amendment';
export * from './entities/call-draft';
export * from './entities/call-file';
export * from './entities/call-merge';
export * from './entities/call-report';
export * from './entities/call-status';
export * from './entities/candle';
export * from './entities/canned-text';
export * from './entities/changelog';
export * from './entities/chart-mark';
export * from './entities/chat';
export * from './entities/contact';
export * from './entities/custom-scanner';
export * from './entities/desk';
export * from './entities/factor';
export * from './entities/failed-job';
export * from './entities/figure';
export type { FigureColumn, FigureFacts, FigureFormat, FigureTopic, FigureUnit } from './entities/figure-facts';
export * from './entities/film';
export * from './entities/halt';
export * from './entities/headline-kind';
export * from './entities/hit';
export * from './entities/instant';
export * from './entities/latency';
export * from './entities/market';
export * from './entities/moderated-message';
export * from './entities/news';
export * from './entities/operations';
export * from './entities/pagination';
export * from './entities/paper';
export * from './entities/payment';
export * from './entities/plan';
export * from './entities/plan-change';
export * from './entities/premise';
export * from './entities/provisional';
export * from './entities/release-notes';
export * from './entities/run-cards';
export * from './entities/rvol-reason';
export * from './entities/sample';
export * from './entities/scan';
export * from './entities/scanner';
export * from './entities/scanner-name';
export * from './entities/scorecard';
export * from './entities/shift';
export * from './entities/status';
export * from './entities/status-history';
export * from './entities/subscription';
export * from './entities/ticket';
export * from './entities/tier';
export type { RowLimit, TierFacts } from './entities/tier-table';
export { distinctUnits, isSameUnit, unitSpellings, unitsIn, unitText } from './entities/unit-name';
export * from './entities/user';
export * from './entities/watchlist';
export * from './entities/why';
export * from './errors';
export * from './frame';
export * from './live-release';
export * from './open-enum';
export * from './realtime/cad';
export * from './realtime/chat';
export * from './realtime/market';
export * from './realtime/market-namespace';
export * from './realtime/reauth';
export * from './realtime/session';
export * from './release';
export * from './remote';
export * from './rules/access';
export { APARTMENT, addressKey, buildingKey } from './rules/address';
export * from './rules/after-sign-in';
export * from './rules/alerts';
export * from './rules/call-order';
export { amendmentFault, isReportCounted, isReportEarly, isReportInOrder } from './rules/call-times';
export * from './rules/changelog-view';
export * from './rules/chat';
export * from './rules/done-by';
export * from './rules/duplicates';
export * from './rules/field-plans';
export * from './rules/formats';
export * from './rules/gating';
export * from './rules/headline-choice';
export * from './rules/headline-kind';

export * from './rules/link-label';
export * from './rules/live-parts';
export * from './rules/market-calendar';
export * from './rules/market-luld';
export * from './rules/market-session';
export * from './rules/permissions';
export * from './rules/plans';
export { COMING, type Figure, figuresOf, metText, objectiveText, symbolCount } from './rules/platform-figures';
export * from './rules/public-api';
export * from './rules/recorded-moment';
export * from './rules/run-card-proposal';
export * from './rules/run-cards';
export * from './rules/same-place';
export { emptySampleText, sampleTimeText } from './rules/sample-view';
export {
  conditionText,
  describeScan,
  SCAN_DEFINITIONS,
  type ScanClause,
  type ScanDefinition,
  scanCriteria,
} from './rules/scan-definition';
export { scanFigure } from './rules/scan-figure';
export * from './rules/scan-words';
export * from './rules/scorecard-view';
export * from './rules/status-view';
export * from './rules/step-up';
export { DEFAULT_TIMER_LIMITS, type TimerLimits, timerLimitsSchema } from './rules/timer-limits';
export * from './rules/trial';
export * from './rules/typed-number';
export * from './rules/view-as';
export { isVisible } from './rules/visible-text';
export * from './units';
