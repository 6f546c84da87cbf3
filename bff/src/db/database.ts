import { type DatabaseConnection, Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely';
import pg from 'pg';
import type { AccountLinksTable } from './tables/account-links.table';
import type { AdminAuditTable } from './tables/admin-audit.table';
import type { AlertEventsTable, AlertSettingsTable, AlertsTable } from './tables/alerts.table';
import type { ApiKeysTable } from './tables/api-keys.table';
import type { AuditHeadTable } from './tables/audit-head.table';
import type { CadDraftsTable } from './tables/cad-drafts.table';
import type { CadEventsTable } from './tables/cad-events.table';
import type { CadHeadTable } from './tables/cad-head.table';
import type { CallUnitsTable } from './tables/call-units.table';
import type { CallsTable } from './tables/calls.table';
import type { ChatMessagesTable } from './tables/chat-messages.table';
import type { ChatReportsTable } from './tables/chat-reports.table';
import type { ChatRoomsTable } from './tables/chat-rooms.table';
import type { CheckoutSessionsTable } from './tables/checkout-sessions.table';
import type { ClusterEventsTable, ClusterInstancesTable, ClusterLeadersTable } from './tables/cluster.table';
import type { CommentRevisionsTable } from './tables/comment-revisions.table';
import type { CustomScannersTable } from './tables/custom-scanners.table';
import type { EntitlementGrantsTable } from './tables/entitlement-grants.table';
import type { HitLogsTable, HitsTable, HitTicksTable } from './tables/hits.table';
import type { IdempotencyKeysTable } from './tables/idempotency-keys.table';
import type { MailOutboxTable } from './tables/mail-outbox.table';
import type { MarketClosuresTable } from './tables/market-closures.table';
import type { PaymentsTable } from './tables/payments.table';
import type { RadioLogsTable } from './tables/radio-logs.table';
import type { RemoteFaultsTable } from './tables/remote-faults.table';
import type { ScannerSettingsTable } from './tables/scanner-settings.table';
import type { SessionsTable } from './tables/sessions.table';
import type { StripeCursorsTable, StripeEventsTable, StripeWritesTable } from './tables/stripe-traffic.table';
import type { SubscriptionsTable } from './tables/subscriptions.table';
import type { SupportTicketsTable } from './tables/support-tickets.table';
import type { ThrottlesTable } from './tables/throttles.table';
import type { TrialClaimsTable } from './tables/trial-claims.table';
import type { UptimeMinutesTable } from './tables/uptime-minutes.table';
import type { UserRolesTable } from './tables/user-roles.table';
import type { UsersTable } from './tables/users.table';
import type { WatchlistsTable } from './tables/watchlists.table';

export interface Tables {
  users: UsersTable;
  user_roles: UserRolesTable;
  sessions: SessionsTable;
  account_links: AccountLinksTable;
  entitlement_grants: EntitlementGrantsTable;
  subscriptions: SubscriptionsTable;
  payments: PaymentsTable;
  stripe_events: StripeEventsTable;
  stripe_cursors: StripeCursorsTable;
  stripe_writes: StripeWritesTable;
  checkout_sessions: CheckoutSessionsTable;
  trial_claims: TrialClaimsTable;
  throttles: ThrottlesTable;
  calls: CallsTable;
  call_units: CallUnitsTable;
  radio_logs: RadioLogsTable;
  comment_revisions: CommentRevisionsTable;
  cad_drafts: CadDraftsTable;
  cad_events: CadEventsTable;
  cad_head: CadHeadTable;
  idempotency_keys: IdempotencyKeysTable;
  remote_faults: RemoteFaultsTable;
  scanner_settings: ScannerSettingsTable;
  admin_audit: AdminAuditTable;
  audit_head: AuditHeadTable;
  mail_outbox: MailOutboxTable;
  support_tickets: SupportTicketsTable;
  uptime_minutes: UptimeMinutesTable;
  chat_messages: ChatMessagesTable;
  chat_reports: ChatReportsTable;
  chat_rooms: ChatRoomsTable;
  custom_scanners: CustomScannersTable;
  alerts: AlertsTable;
  alert_events: AlertEventsTable;
  alert_settings: AlertSettingsTable;
  watchlists: WatchlistsTable;
  api_keys: ApiKeysTable;
  market_closures: MarketClosuresTable;
  cluster_leaders: ClusterLeadersTable;
  cluster_instances: ClusterInstancesTable;
  cluster_events: ClusterEventsTable;
  hit_logs: HitLogsTable;
  hits: HitsTable;
  hit_ticks: HitTicksTable;
}

export type Database = Kysely<Tables>;
/** What a repository takes: the pool for reads, or the transaction opened at the edge of a mutation. */
export type Connection = Database | Transaction<Tables>;

const { builtins } = pg.types;
const parseTimestamp = pg.types.getTypeParser(builtins.TIMESTAMPTZ, 'text');

/**
 * How columns arrive: int8 (counts) as number, numeric as number, timestamptz as Date (an invalid one if no Date can
 * express the value, such as infinity), date as its 'YYYY-MM-DD' text. pg's default turns a date into local midnight,
 * which shifts by a day in half of the world.
 */
const parsers: Partial<Record<number, (text: string) => unknown>> = {
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
  [builtins.DATE]: (text) => text,
  [builtins.TIMESTAMPTZ]: (text) => {
    const at: unknown = parseTimestamp(text);
    return at instanceof Date ? at : new Date(Number.NaN);
  },
};

const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) ||
    pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

interface PoolOptions {
  readonly max?: number;
  /** A query that waits longer for its connection fails; 0 waits as long as it takes. */
  readonly connectTimeoutMs?: number;
  /** Called with how long each query waited for its connection, milliseconds. */
  readonly onWait?: (ms: number) => void;
  /** Prepares each connection before its first use. */
  readonly onConnect?: (connection: DatabaseConnection) => Promise<void>;
}

const timed = (pool: pg.Pool, onWait: (ms: number) => void): PostgresPool => ({
  async connect() {
    const began = performance.now();
    try {
      return await pool.connect();
    } finally {
      onWait(performance.now() - began);
    }
  },
  end: () => pool.end(),
});

/**
 * Opens a pool; connections are made on demand. `destroy()` closes it.
 * @param onIdleError called when an idle connection breaks; without a listener Node would exit.
 */
export const openDatabase = (
  connectionString: string,
  onIdleError: (error: Error) => void,
  { max = 10, connectTimeoutMs = 0, onWait, onConnect }: PoolOptions = {},
): Database => {
  const pool = new pg.Pool({ connectionString, max, types, connectionTimeoutMillis: connectTimeoutMs });
  pool.on('error', onIdleError);
  // A connection that breaks in use fails its query; without this listener it would also end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const source = onWait === undefined ? pool : timed(pool, onWait);
  const dialect = new PostgresDialect({ pool: source, ...(onConnect && { onCreateConnection: onConnect }) });
  return new Kysely<Tables>({ dialect });
};

/** The SQLSTATE and constraint of a database error, or undefined for anything else. */
export const databaseFault = (error: unknown): { code: string; constraint: string | undefined } | undefined =>
  error instanceof pg.DatabaseError && error.code !== undefined
    ? { code: error.code, constraint: error.constraint }
    : undefined;
