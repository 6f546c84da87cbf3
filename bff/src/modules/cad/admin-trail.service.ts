import { v7 as uuid } from 'uuid';
import type { Deps } from '../../deps';
import type { Actor } from '../../http/actor';
import { appendEvent } from './events.repository';

interface Reading {
  readonly read: string;
  /** Number of calls that the admin saw. */
  readonly calls: number;
}

/**
 * Records that an admin saw calls (ruling 28), because trading admins rarely need dispatch data. If recording fails,
 * the admin gets no answer. An answer without calls, such as a poll with nothing new, is not recorded. Actions on calls
 * are recorded like everyone else's.
 */
export const noteAdminRead = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  reading: Reading,
  callId: string | null = null,
): Promise<void> => {
  if (!actor.is_admin || reading.calls === 0) return;
  const at = now();
  await db.transaction().execute((tx) =>
    appendEvent(tx, {
      id: uuid(),
      call_id: callId,
      type: 'admin_access',
      outcome: reading.read,
      actor,
      occurred_at: at,
      created_at: at,
      payload: { ...reading, address: actor.address ?? null },
    }),
  );
};
