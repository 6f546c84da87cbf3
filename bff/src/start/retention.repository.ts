import type { Database } from '../db/database';
import { deleteEndedApiKeys } from '../modules/api-keys/api-keys.repository';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long what is over is kept, days: the privacy policy's thirty for what is personal. */
const SESSIONS_KEPT = 30;
/** The list shows for this long that a key has expired. */
const API_KEYS_KEPT = 30;
/** A desk that was cut off repeats its work within this time; a repetition after it would be done anew. */
const IDEMPOTENCY_KEPT = 30;
/** Events of the payment processor that were worked off: as long as it can tell them again, three times over. */
const EVENTS_KEPT = 90;

/** Removes sessions and API keys that ended, keys of requests done long ago and events worked off long ago. Any number of instances may run it. */
export const removeWhatIsOver = async (db: Database, now: Date): Promise<void> => {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await db
    .deleteFrom('sessions')
    .where(({ eb, or }) =>
      or([eb('expires_at', '<', before(SESSIONS_KEPT)), eb('revoked_at', '<', before(SESSIONS_KEPT))]),
    )
    .execute();
  await deleteEndedApiKeys(db, before(API_KEYS_KEPT));
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before(IDEMPOTENCY_KEPT)).execute();
  await db
    .deleteFrom('stripe_events')
    .where('state', 'in', ['done', 'ignored'])
    .where('received_at', '<', before(EVENTS_KEPT))
    .execute();
};
