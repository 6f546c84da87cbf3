import { days } from '@prebell/contracts';
import { forgetRequests } from '@prebell/server/http';
import { addMissingMails, deleteMailsBefore } from '@prebell/server/mail';
import { clearThrottles } from '@prebell/server/throttle';
import type { BILLING_SCHEDULES, SCHEDULES } from '../db/jobs';
import { publishedAccountsFault } from '../demo/published-accounts';
import type { Deps } from '../deps';
import { warnOfKeyExpiry } from '../modules/api-keys/expiry.worker';
import { endCountedLines } from '../modules/audit/counted-lines.service';
import { removeOldLines } from '../modules/audit/remove-old-lines.service';
import { runDeletions } from '../modules/auth/account-deletion.service';
import type { BillingDeps } from '../modules/billing/billing.deps';
import { compareAll, reconcileEvents } from '../modules/billing/webhook/reconcile.service';
import { sendCheckpoints } from '../modules/checkpoints/send-checkpoints.service';
import { resealSecrets } from '../modules/factors/reseal.service';
import { newestHeads } from '../modules/scorecard/scorecard.repository';
import { removeExpiredRows } from './retention.repository';

/** How long we keep the record of a mail: the period that the privacy policy states for all personal data. */
const MAILS_KEPT_MS = days(30);

type Task = () => Promise<unknown>;

/** The tasks of `SCHEDULES`. If its process pauses, a task may run twice at the same time. */
export const scheduledTasks = (deps: Deps): Readonly<Record<keyof typeof SCHEDULES, Task>> => {
  const { config, db, log, now, ring } = deps;
  return {
    'account deletions': async () => {
      const deleted = await runDeletions(deps);
      if (deleted > 0) log.info({ deleted }, 'Deleted accounts at their owners’ request');
    },
    'API keys that expire': () => warnOfKeyExpiry(deps),
    throttles: () => clearThrottles(db, now()),
    'ended sessions and old requests': async () => {
      await ring.refresh();
      await forgetRequests(db, ring.of('requests'));
      await removeExpiredRows(db, now());
      await resealSecrets(deps);
    },
    'old mails': () => deleteMailsBefore(db, new Date(now().getTime() - MAILS_KEPT_MS)),
    'published passwords': async () => {
      // Somebody may have started a demo on this database since this process started.
      const fault = config.demo ? null : await publishedAccountsFault(db);
      if (fault !== null) log.error(fault);
    },
    'checkpoints of the records': async () => sendCheckpoints(deps, await newestHeads(db)),
    'missing mails': () => addMissingMails(db, now()),
    'counted lines of the audit log': () => endCountedLines(deps),
    'old lines of the audit log': () => removeOldLines(deps),
  };
};

/** The tasks of `BILLING_SCHEDULES`. */
export const billingTasks = (deps: BillingDeps): Readonly<Record<keyof typeof BILLING_SCHEDULES, Task>> => ({
  'missed payment events': () => reconcileEvents(deps),
  'comparison of all customers': () => compareAll(deps),
});
