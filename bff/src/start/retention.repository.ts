import { days, type Milliseconds, STATUS_MAILS_KEPT_DAYS } from '@prebell/contracts';
import { deleteIncidentsBefore } from '../cluster/incidents.repository';
import type { Database } from '../db/database';
import { deleteEndedApiKeys } from '../modules/api-keys/api-keys.repository';
import { deleteBlockedBefore } from '../modules/csp-reports/csp-reports.repository';
import { deleteChallengesBefore } from '../modules/factors/challenges.repository';
import { deleteCanaryCountsBefore } from '../modules/releases/canary-counts.repository';
import { deleteForeignReportsBefore } from '../modules/releases/foreign-reports.repository';
import { deleteUsageBefore } from '../modules/releases/release-usage.repository';
import { deleteUnconfirmedBefore } from '../modules/status/subscriptions.repository';

/** For ended sessions: the period that the privacy policy states for personal data. */
const SESSIONS_KEPT = days(30);
/** How long the list of API keys still shows an expired one. */
const API_KEYS_KEPT = days(30);
/** A disconnected desk repeats its requests within this time. A repetition after it would act again. */
const IDEMPOTENCY_KEPT = days(30);
/** For processed events of the payment processor: three times as long as it may repeat them. */
const EVENTS_KEPT = days(90);
/** For counts of a version that no page shows any more: three times as long as the store keeps a replaced version. */
const USAGE_KEPT = days(90);
/** For reports of what our pages' Content Security Policy blocked. */
const CSP_REPORTS_KEPT = days(30);
/** For the counts of a canary, which contain pseudonyms of accounts. */
const CANARY_COUNTS_KEPT = days(30);
/** For incidents, so that operators can review the last quarter. */
const INCIDENTS_KEPT = days(90);

/** Deletes rows that are older than we keep them. Several instances may run it at the same time. */
export const removeExpiredRows = async (db: Database, now: Date): Promise<void> => {
  const before = (kept: Milliseconds) => new Date(now.getTime() - kept);
  await db
    .deleteFrom('sessions')
    .where(({ eb, or }) =>
      or([eb('expires_at', '<', before(SESSIONS_KEPT)), eb('revoked_at', '<', before(SESSIONS_KEPT))]),
    )
    .execute();
  await deleteChallengesBefore(db, now);
  await deleteEndedApiKeys(db, before(API_KEYS_KEPT));
  await deleteUsageBefore(db, before(USAGE_KEPT));
  await deleteForeignReportsBefore(db, before(USAGE_KEPT));
  await deleteBlockedBefore(db, before(CSP_REPORTS_KEPT));
  await deleteCanaryCountsBefore(db, before(CANARY_COUNTS_KEPT));
  await deleteIncidentsBefore(db, before(INCIDENTS_KEPT));
  await deleteUnconfirmedBefore(db, before(days(STATUS_MAILS_KEPT_DAYS)));
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before(IDEMPOTENCY_KEPT)).execute();
  await db
    .deleteFrom('stripe_events')
    .where('state', 'in', ['done', 'ignored'])
    .where('received_at', '<', before(EVENTS_KEPT))
    .execute();
};
