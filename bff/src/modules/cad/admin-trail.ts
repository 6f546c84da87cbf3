import { v7 as uuid } from 'uuid';
import type { Deps } from '../../deps';
import type { Actor } from '../../http/actor';
import { appendEvent } from './events.repository';

interface Reading {
  readonly read: string;
  /** How many calls were shown. */
  readonly calls: number;
}

/**
 * Writes to the record that an admin saw calls (ruling 28): dispatch data are not a trading admin's daily business. Without
 * the record there is no answer. What shows no call, such as a poll with nothing new, is no access. What admins do to calls
 * is in the record like everybody's.
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
      payload: reading,
    }),
  );
};
