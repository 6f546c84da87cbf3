import type { AuditAction, WireAuditFacts } from '@prebell/contracts';
import type { Selectable } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Connection } from '../../db/database';
import type { AdminAuditTable } from '../../db/tables/admin-audit.table';

export type AuditRecord = Selectable<AdminAuditTable>;

/** What one action did and who did it; `actor.id` is null for the command line. */
export interface AuditLine {
  readonly at: Date;
  readonly action: AuditAction;
  readonly actor: { readonly id: string | null; readonly username: string };
  readonly target: { readonly id: string; readonly username: string };
  readonly before: WireAuditFacts;
  readonly after: WireAuditFacts;
  readonly reason: string | null;
}

/** Adds a line; call it in the transaction of the change it tells of. */
export const insertAudit = async (
  tx: Connection,
  { actor, target, before, after, ...line }: AuditLine,
): Promise<void> => {
  await tx
    .insertInto('admin_audit')
    .values({
      id: uuid(),
      ...line,
      actor_id: actor.id,
      actor_username: actor.username,
      target_id: target.id,
      target_username: target.username,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })
    .execute();
};

/** One page of the log, newest first. */
export const listAudit = (
  db: Connection,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<AuditRecord[]> =>
  db
    .selectFrom('admin_audit')
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export const countAudit = async (db: Connection): Promise<number> => {
  const { total } = await db
    .selectFrom('admin_audit')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
};
