import { createHash } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { Deps } from '../../deps';
import type { Actor } from '../../http/actor';
import { can } from '../../http/guard';
import { appendEvent } from './events.repository';

interface Export {
  readonly format: string;
  /** The text that leaves the centre, exactly as the recipient gets it. */
  readonly text: string;
  /** Which calls were exported and how many, for the record. */
  readonly scope: Readonly<Record<string, unknown>> & { readonly rows: number };
}

/**
 * Records that calls leave the centre: who took them, from which address, in which format, with or without the callers'
 * details, and the SHA-256 of the text. Await it before answering, because without the record there is no export.
 * @returns the hash
 */
export const recordExport = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { format, text, scope }: Export,
): Promise<string> => {
  const sha256 = createHash('sha256').update(text).digest('hex');
  const at = now();
  await db.transaction().execute((tx) =>
    appendEvent(tx, {
      id: uuid(),
      // Never an event of the call: that would change the call, and every export would find it again.
      call_id: null,
      type: 'exported',
      outcome: format,
      actor,
      occurred_at: at,
      created_at: at,
      payload: { format, ...scope, caller: can(actor, 'cad:pii'), sha256, address: actor.address ?? null },
    }),
  );
  return sha256;
};
