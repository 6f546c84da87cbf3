import type { Deps } from '../deps';
import { deleteMailsBefore } from '../integrations/mail';
import { runDeletions } from '../modules/auth/account-deletion';
import { clearThrottles } from '../throttle/postgres-limiters';
import { removeWhatIsOver } from './retention.repository';

const INTERVAL_MS = 60 * 60 * 1000;
/** How long the record of a mail is kept, as the privacy policy says of everything personal. */
const MAILS_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Removes what its time has come for: accounts whose deletion is due, counts of throttles, what ended long ago, and old mails. Any number of instances may run it. */
export const maintain = async (deps: Deps): Promise<void> => {
  const deleted = await runDeletions(deps);
  if (deleted > 0) deps.log.info({ deleted }, 'Accounts were deleted as asked for');
  await clearThrottles(deps.db, deps.now());
  await removeWhatIsOver(deps.db, deps.now());
  await deleteMailsBefore(deps.db, new Date(deps.now().getTime() - MAILS_KEPT_MS));
};

/** Maintains at once and every hour, until the returned function is called. */
export const startMaintenance = (deps: Deps): (() => void) => {
  const run = () => deps.background.run(() => maintain(deps));
  run();
  const timer = setInterval(run, INTERVAL_MS);
  return () => clearInterval(timer);
};
