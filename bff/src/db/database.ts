import { openDatabase as openPool, type PoolOptions, type ServerTables } from '@prebell/server/db';
import type { Kysely, Transaction } from 'kysely';
import type { AccountLinksTable } from './tables/account-links.table';
import type { AdminAuditTable } from './tables/admin-audit.table';
import type { AdminRequestsTable } from './tables/admin-requests.table';
import type {
  AlertEventsTable,
  AlertSettingsTable,
  AlertsTable,
  AlertWatchTable,
  DueAlertsTable,
} from './tables/alerts.table';
import type { ApiKeysTable } from './tables/api-keys.table';
import type { AuditHeadTable } from './tables/audit-head.table';
import type { BacktestDaysTable, BacktestsTable } from './tables/backtests.table';
import type { BackupsTable } from './tables/backups.table';
import type { CadCallNumbersTable } from './tables/cad-call-numbers.table';
import type { CadDraftsTable } from './tables/cad-drafts.table';
import type { CadEventsTable } from './tables/cad-events.table';
import type { CadHeadTable } from './tables/cad-head.table';
import type { CadRunCardsTable } from './tables/cad-run-cards.table';
import type { CallUnitsTable } from './tables/call-units.table';
import type { CallsTable } from './tables/calls.table';
import type { CanaryAccountsTable, CanaryMinutesTable } from './tables/canary.table';
import type { CannedTextsTable } from './tables/canned-texts.table';
import type { ChartMarksTable } from './tables/chart-marks.table';
import type { ChatMessagesTable } from './tables/chat-messages.table';
import type { ChatReportsTable } from './tables/chat-reports.table';
import type { ChatRoomsTable } from './tables/chat-rooms.table';
import type { CheckoutSessionsTable } from './tables/checkout-sessions.table';
import type { ClusterInstancesTable, ClusterLeadersTable } from './tables/cluster.table';
import type { CommentRevisionsTable } from './tables/comment-revisions.table';
import type { CountedLinesTable } from './tables/counted-lines.table';
import type { CspReportsTable } from './tables/csp-reports.table';
import type { CustomScannersTable } from './tables/custom-scanners.table';
import type { DeskLayoutsTable, DeskSettingsTable } from './tables/desk.table';
import type { EntitlementGrantsTable } from './tables/entitlement-grants.table';
import type { AuthChallengesTable, PasskeysTable, RecoveryCodesTable, TotpSecretsTable } from './tables/factors.table';
import type { ForeignFaultsTable, ForeignVitalsTable } from './tables/foreign-reports.table';
import type { HitLogsTable, HitsTable, HitTicksTable, OwnHitsTable } from './tables/hits.table';
import type { IncidentsTable } from './tables/incidents.table';
import type { MarketClosuresTable } from './tables/market-closures.table';
import type { MrrMovementsTable, MrrSumsTable, TrialSumsTable, TrialsTable } from './tables/mrr-movements.table';
import type { PaperNotesTable, PaperOrdersTable, PaperSessionsTable } from './tables/paper.table';
import type { PaymentsTable } from './tables/payments.table';
import type { RadioLogsTable } from './tables/radio-logs.table';
import type { ReleaseUsageTable } from './tables/release-usage.table';
import type { RemoteFaultsTable } from './tables/remote-faults.table';
import type { ScannerSettingsTable } from './tables/scanner-settings.table';
import type { ScorecardEntriesTable, ScorecardHeadsTable } from './tables/scorecard.table';
import type { SessionsTable } from './tables/sessions.table';
import type {
  StatusChecksTable,
  StatusDaysTable,
  StatusIncidentsTable,
  StatusIncidentUpdatesTable,
  StatusLatencyTable,
  StatusSubscriptionsTable,
} from './tables/status.table';
import type { StripeCursorsTable, StripeEventsTable, StripeWritesTable } from './tables/stripe-traffic.table';
import type { SubscriptionsTable } from './tables/subscriptions.table';
import type { SupportTicketsTable } from './tables/support-tickets.table';
import type { TicketAnswersTable } from './tables/ticket-answers.table';
import type { TrialClaimsTable } from './tables/trial-claims.table';
import type { UptimeMinutesTable } from './tables/uptime-minutes.table';
import type { UserRolesTable } from './tables/user-roles.table';
import type { UsersTable } from './tables/users.table';
import type { WatchlistsTable } from './tables/watchlists.table';

export interface Tables extends ServerTables {
  users: UsersTable;
  user_roles: UserRolesTable;
  sessions: SessionsTable;
  admin_requests: AdminRequestsTable;
  csp_reports: CspReportsTable;
  account_links: AccountLinksTable;
  entitlement_grants: EntitlementGrantsTable;
  subscriptions: SubscriptionsTable;
  paper_sessions: PaperSessionsTable;
  paper_orders: PaperOrdersTable;
  paper_notes: PaperNotesTable;
  payments: PaymentsTable;
  mrr_movements: MrrMovementsTable;
  mrr_sums: MrrSumsTable;
  trials: TrialsTable;
  trial_sums: TrialSumsTable;
  stripe_events: StripeEventsTable;
  stripe_cursors: StripeCursorsTable;
  stripe_writes: StripeWritesTable;
  checkout_sessions: CheckoutSessionsTable;
  trial_claims: TrialClaimsTable;
  calls: CallsTable;
  call_units: CallUnitsTable;
  radio_logs: RadioLogsTable;
  comment_revisions: CommentRevisionsTable;
  cad_drafts: CadDraftsTable;
  cad_events: CadEventsTable;
  cad_call_numbers: CadCallNumbersTable;
  cad_head: CadHeadTable;
  cad_run_cards: CadRunCardsTable;
  foreign_faults: ForeignFaultsTable;
  foreign_vitals: ForeignVitalsTable;
  remote_faults: RemoteFaultsTable;
  release_usage: ReleaseUsageTable;
  canary_minutes: CanaryMinutesTable;
  canary_accounts: CanaryAccountsTable;
  backtests: BacktestsTable;
  backtest_days: BacktestDaysTable;
  scanner_settings: ScannerSettingsTable;
  admin_audit: AdminAuditTable;
  audit_head: AuditHeadTable;
  audit_start: AuditHeadTable;
  counted_lines: CountedLinesTable;
  support_tickets: SupportTicketsTable;
  ticket_answers: TicketAnswersTable;
  canned_texts: CannedTextsTable;
  uptime_minutes: UptimeMinutesTable;
  chat_messages: ChatMessagesTable;
  chat_reports: ChatReportsTable;
  chat_rooms: ChatRoomsTable;
  custom_scanners: CustomScannersTable;
  alerts: AlertsTable;
  due_alerts: DueAlertsTable;
  alert_watch: AlertWatchTable;
  alert_events: AlertEventsTable;
  alert_settings: AlertSettingsTable;
  watchlists: WatchlistsTable;
  desk_settings: DeskSettingsTable;
  desk_layouts: DeskLayoutsTable;
  chart_marks: ChartMarksTable;
  passkeys: PasskeysTable;
  auth_challenges: AuthChallengesTable;
  totp_secrets: TotpSecretsTable;
  recovery_codes: RecoveryCodesTable;
  api_keys: ApiKeysTable;
  market_closures: MarketClosuresTable;
  status_checks: StatusChecksTable;
  status_days: StatusDaysTable;
  status_latency: StatusLatencyTable;
  status_incidents: StatusIncidentsTable;
  status_incident_updates: StatusIncidentUpdatesTable;
  status_subscriptions: StatusSubscriptionsTable;
  backups: BackupsTable;
  incidents: IncidentsTable;
  cluster_leaders: ClusterLeadersTable;
  cluster_instances: ClusterInstancesTable;
  hit_logs: HitLogsTable;
  hits: HitsTable;
  hit_ticks: HitTicksTable;
  own_hits: OwnHitsTable;
  scorecard_entries: ScorecardEntriesTable;
  scorecard_heads: ScorecardHeadsTable;
}

export type Database = Kysely<Tables>;
/** The database parameter of repositories: the pool for reads, or the caller's transaction for writes. */
export type Connection = Database | Transaction<Tables>;

/**
 * Runs a transaction of the market's leader. It fails if another instance has become the leader: one that was paused must write
 * nothing when it wakes up.
 */
export type AsLeader = <T>(work: (tx: Transaction<Tables>) => Promise<T>) => Promise<T>;

/**
 * Opens a pool on the platform's schema.
 * @param onIdleError called when an idle connection breaks; without a listener Node would exit.
 */
export const openDatabase = (
  connectionString: string,
  onIdleError: (error: Error) => void,
  options?: PoolOptions,
): Database => openPool<Tables>(connectionString, onIdleError, options);
