import type { AuditAction, WireAuditFacts } from '@prebell/contracts';
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Connection, Tables } from '../../db/database';
import { containing } from '../../db/like';
import type { AdminAuditTable } from '../../db/tables/admin-audit.table';
import { lineHash } from './chain';

export type AuditRecord = Selectable<AdminAuditTable>;

/** What one action did and who did it; `actor.id` is null for the command line, `target.id` for what is no account. */
export interface AuditLine {
  readonly at: Date;
  readonly action: AuditAction;
  /** An actor of a request brings the address it came from. */
  readonly actor: { readonly id: string | null; readonly username: string; readonly address?: string | undefined };
  readonly target: { readonly id: string | null; readonly username: string };
  readonly before: WireAuditFacts;
  readonly after: WireAuditFacts;
  readonly reason: string | null;
  /** Network address the action came from, where it is another one than the actor's or the actor has none. */
  readonly address?: string | null;
}

/**
 * Adds a line that seals the one before it. Call it in the transaction of the change it tells of, and last: until the
 * commit every other writer of the log waits.
 */
export const insertAudit = async (
  tx: Connection,
  { at, action, actor, target, before, after, reason, address = actor.address ?? null }: AuditLine,
): Promise<void> => {
  const head = await tx.selectFrom('audit_head').selectAll().forUpdate().executeTakeFirstOrThrow();
  const row = {
    seq: head.seq + 1,
    id: uuid(),
    action,
    actor_id: actor.id,
    actor_username: actor.username,
    target_id: target.id,
    target_username: target.username,
    reason,
    address,
  };
  const hash = lineHash(head.hash, { ...row, at: at.toISOString(), before, after });
  await tx
    .insertInto('admin_audit')
    .values({ ...row, at, before: JSON.stringify(before), after: JSON.stringify(after), prev_hash: head.hash, hash })
    .execute();
  await tx.updateTable('audit_head').set({ seq: row.seq, hash }).execute();
};

export interface AuditListFilter {
  /** An action, or the area before its dot. */
  readonly action?: string | undefined;
  /** Text in the name of who acted or was acted on, without case. */
  readonly search?: string | undefined;
  /** An account that acted or was acted on. */
  readonly userId?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** By time; newest first unless `asc`. */
  readonly order?: 'asc' | 'desc' | undefined;
  /** Only what follows the line with this number, in the order that is asked for. */
  readonly after?: number | undefined;
}

const filterAudit = <O>(
  query: SelectQueryBuilder<Tables, 'admin_audit', O>,
  { action, search, userId, from, to, order, after }: AuditListFilter,
): SelectQueryBuilder<Tables, 'admin_audit', O> =>
  query
    .$if(action !== undefined, (q) =>
      q.where((eb) => eb.or([sql<boolean>`action = ${action}`, sql<boolean>`split_part(action, '.', 1) = ${action}`])),
    )
    .$if(Boolean(search), (q) =>
      q.where((eb) =>
        eb.or([
          eb('actor_username', 'ilike', containing(search ?? '')),
          eb('target_username', 'ilike', containing(search ?? '')),
        ]),
      ),
    )
    .$if(userId !== undefined, (q) =>
      q.where((eb) => eb.or([eb('actor_id', '=', userId ?? ''), eb('target_id', '=', userId ?? '')])),
    )
    .$if(after !== undefined, (q) => q.where('seq', order === 'asc' ? '>' : '<', after ?? 0))
    .$if(from !== undefined, (q) => q.where('at', '>=', from ?? new Date(0)))
    .$if(to !== undefined, (q) => q.where('at', '<', to ?? new Date(0)));

/** A part of the log. */
export const listAudit = (
  db: Connection,
  { limit, offset, ...filter }: AuditListFilter & { readonly limit: number; readonly offset: number },
): Promise<AuditRecord[]> =>
  filterAudit(db.selectFrom('admin_audit').selectAll(), filter)
    .orderBy('seq', filter.order ?? 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export const countAudit = async (db: Connection, filter: AuditListFilter): Promise<number> => {
  const { total } = await filterAudit(
    db.selectFrom('admin_audit').select((eb) => eb.fn.countAll<number>().as('total')),
    filter,
  ).executeTakeFirstOrThrow();
  return total;
};

/** The next lines in the order in which they were written, for whoever reads the whole log in parts. */
export const readAuditAfter = (db: Connection, seq: number, limit: number): Promise<AuditRecord[]> =>
  db.selectFrom('admin_audit').selectAll().where('seq', '>', seq).orderBy('seq').limit(limit).execute();

export const readAuditHead = (db: Connection): Promise<{ seq: number; hash: string }> =>
  db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow();
