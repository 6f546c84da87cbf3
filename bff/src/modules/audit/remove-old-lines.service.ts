import type { Deps } from '../../deps';
import { insertAudit, readFirstTime, removeLinesBefore } from './audit.repository';
import { linesKeptFrom } from './kept-lines.rules';

/**
 * Removes expired lines of the audit log, including those about deleted accounts. A new line names the last removed one, so that
 * the check can distinguish removal from loss. Any number of instances may run it. Resolves with the number of removed lines.
 */
export const removeOldLines = async ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> => {
  const at = now();
  const before = linesKeptFrom(at);
  const first = await readFirstTime(db);
  if (first === null || first >= before) return 0;
  return db.transaction().execute(async (tx) => {
    const removed = await removeLinesBefore(tx, before);
    if (removed === null) return 0;
    await insertAudit(tx, {
      at,
      action: 'data.removed-lines',
      actor: { id: null, username: 'scheduled removal' },
      target: { id: null, username: 'Audit log' },
      before: {},
      after: {
        rows: removed.lines,
        last_removed: removed.seq,
        last_hash: removed.hash,
        removed_before: before.toISOString(),
      },
      reason: null,
    });
    return removed.lines;
  });
};
