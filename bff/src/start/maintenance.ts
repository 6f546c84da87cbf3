import { deleteMailsBefore } from '@prebell/server/mail';
import { clearThrottles } from '@prebell/server/throttle';
import { publishedAccountsFault } from '../demo/published-accounts';
import type { Deps } from '../deps';
import { warnOfKeyExpiry } from '../modules/api-keys/expiry.worker';
import { runDeletions } from '../modules/auth/account-deletion.service';
import { deleteUsageBefore } from '../modules/releases/release-usage.repository';
import { removeWhatIsOver } from './retention.repository';

const INTERVAL_MS = 60 * 60 * 1000;
/** How long a mail's record is kept, as the privacy policy says for all personal data. */
const MAILS_KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** Three times as long as the store keeps a version that was replaced. */
const USAGE_KEPT_MS = 90 * 24 * 60 * 60 * 1000;

type Task = (deps: Deps) => Promise<unknown>;

/** Hourly tasks by their name in the log. Any number of instances may run them at the same time. */
const TASKS: Readonly<Record<string, Task>> = {
  'account deletions': async (deps) => {
    const deleted = await runDeletions(deps);
    if (deleted > 0) deps.log.info({ deleted }, 'Deleted accounts at their owners’ request');
  },
  'API keys that expire': warnOfKeyExpiry,
  throttles: ({ db, now }) => clearThrottles(db, now()),
  'ended sessions and old requests': ({ db, now }) => removeWhatIsOver(db, now()),
  'counts of versions that are no longer shown': ({ db, now }) =>
    deleteUsageBefore(db, new Date(now().getTime() - USAGE_KEPT_MS)),
  'old mails': ({ db, now }) => deleteMailsBefore(db, new Date(now().getTime() - MAILS_KEPT_MS)),
  'published passwords': async ({ config, db, log }) => {
    // A demo may have been started on this database meanwhile.
    const fault = config.demo ? null : await publishedAccountsFault(db);
    if (fault !== null) log.error(fault);
  },
};

/** Runs each task once. A failure is logged under the task's name and does not stop the others. */
export const maintain = async (deps: Deps, tasks = TASKS): Promise<void> => {
  for (const [task, run] of Object.entries(tasks))
    try {
      await run(deps);
    } catch (error) {
      deps.log.error({ err: error, task }, 'Maintenance failed');
    }
};

/** Runs maintenance now and every hour, until the returned function is called. */
export const startMaintenance = (deps: Deps): (() => void) => {
  const run = () => deps.background.run(() => maintain(deps));
  run();
  const timer = setInterval(run, INTERVAL_MS);
  return () => clearInterval(timer);
};
