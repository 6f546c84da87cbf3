import type { AuditAction } from '@prebell/contracts';
import type { Connection } from '../../db/database';
import type { Deps } from '../../deps';
import { insertAudit } from './audit.repository';
import { addToCount, type OpenCount, openCount, restartCount, takeEndedCounts } from './counted-lines.repository';

/** How many counts one transaction of the scheduled task closes. */
const AT_ONCE = 100;

/** Something that may happen often, with what to record about it. */
export interface Counted {
  readonly action: AuditAction;
  readonly actor: { readonly id: string | null; readonly username: string };
  /** The name of the affected list, or of another target. */
  readonly target: string;
  readonly address: string | null;
  /** How long repetitions are counted before their line is written. */
  readonly milliseconds: number;
  readonly rows?: number;
  readonly filter?: string;
}

/** Actions of one actor on one target from one address are counted together. */
const keyOf = ({ action, actor, target, address }: Counted): string =>
  JSON.stringify([action, actor.id ?? actor.username, target, address]);

/**
 * Writes the line about the repetitions in a count. Without repetitions there is nothing to write, because the first action already
 * has its line.
 */
const writeSum = async (tx: Connection, count: OpenCount, at: Date): Promise<void> => {
  const { action, actor_id, actor_username, target_username, address, since, times, rows, filters } = count;
  if (times === 0) return;
  await insertAudit(tx, {
    at,
    action,
    actor: { id: actor_id, username: actor_username },
    target: { id: null, username: target_username },
    before: {},
    after: {
      since: since.toISOString(),
      times,
      ...(rows > 0 && { rows }),
      ...(filters.length > 0 && { filter: filters.join(' ') }),
    },
    reason: null,
    address,
  });
};

const writeFirst = (tx: Connection, counted: Counted, at: Date): Promise<void> => {
  const { action, actor, target, address, rows, filter } = counted;
  return insertAudit(tx, {
    at,
    action,
    actor,
    target: { id: null, username: target },
    before: {},
    after: { ...(filter !== undefined && { filter }), ...(rows !== undefined && { rows }) },
    reason: null,
    address,
  });
};

/**
 * Records something that may happen so often that one line each would bury the rest of the log. The first time gets its line
 * immediately. Repetitions are counted, and share a second line with their number when the time is over. Await this before giving
 * out any data: if it fails, nothing may be given out.
 */
export const countLine = ({ db, now }: Pick<Deps, 'db' | 'now'>, counted: Counted): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const at = now();
    const { action, actor, target, address, milliseconds } = counted;
    const count = {
      key: keyOf(counted),
      action,
      actor_id: actor.id,
      actor_username: actor.username,
      target_username: target,
      address,
      since: at,
      ends_at: new Date(at.getTime() + milliseconds),
    };
    const open = await openCount(tx, count);
    if (!open.is_new && open.ends_at > at) return addToCount(tx, open, counted);
    if (!open.is_new) {
      await restartCount(tx, count);
      await writeSum(tx, open, at);
    }
    return writeFirst(tx, counted, at);
  });

/** Writes the lines of the counts that are over. Any number of instances may run it. */
export const endCountedLines = async ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> => {
  for (let ended = AT_ONCE; ended === AT_ONCE; )
    ended = await db.transaction().execute(async (tx) => {
      const at = now();
      const due = await takeEndedCounts(tx, at, AT_ONCE);
      for (const count of due) await writeSum(tx, count, at);
      return due.length;
    });
};
