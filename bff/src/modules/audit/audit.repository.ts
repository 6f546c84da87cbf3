import type { AuditAction, WireAuditFacts } from '@prebell/contracts';
import { containing, countableRows, directionSql, listTotal, type Place, seekPage } from '@prebell/server/db';
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Connection, Tables } from '../../db/database';
import { lineText, textHash } from '../../db/seals/audit-log';
import type { AdminAuditTable } from '../../db/tables/admin-audit.table';

export type AuditRecord = Selectable<AdminAuditTable>;

/** An action and its actor. `actor.id` is null for the command line, `target.id` for a target that is not an account. */
export interface AuditLine {
  readonly at: Date;
  readonly action: AuditAction;
  /** An actor who sent a request comes with the request's address. */
  readonly actor: { readonly id: string | null; readonly username: string; readonly address?: string | undefined };
  readonly target: { readonly id: string | null; readonly username: string };
  readonly before: WireAuditFacts;
  readonly after: WireAuditFacts;
  readonly reason: string | null;
  /** Network address of the action, if it differs from the actor's or the actor has none. */
  readonly address?: string | null;
}

/**
 * Appends an entry that seals the previous one. Call it last in the transaction of the change it records: until the
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
  const sealed = lineText(head.hash, { ...row, at: at.toISOString(), before, after });
  const hash = textHash(sealed);
  await tx
    .insertInto('admin_audit')
    .values({
      ...row,
      at,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      sealed,
      prev_hash: head.hash,
      hash,
    })
    .execute();
  await tx.updateTable('audit_head').set({ seq: row.seq, hash }).execute();
};

export interface AuditListFilter {
  /** An action, or the area before its dot. */
  readonly action?: string | undefined;
  /** Part of the actor's or target's name, in any case. */
  readonly search?: string | undefined;
  /** An account as actor or target. */
  readonly userId?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** Order by time; newest first unless `asc`. */
  readonly order?: 'asc' | 'desc' | undefined;
  /** Only entries that follow the one with this number, in the requested order. */
  readonly after?: number | undefined;
}

const filterAudit = <O>(
  query: SelectQueryBuilder<Tables, 'admin_audit', O>,
  { action, search, userId, from, to, order, after }: AuditListFilter,
): SelectQueryBuilder<Tables, 'admin_audit', O> =>
  query
    .$if(action !== undefined, (q) =>
      q.where(
        action?.includes('.') ? sql<boolean>`action = ${action}` : sql<boolean>`split_part(action, '.', 1) = ${action}`,
      ),
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

/** Identifies the rows that a filter finds, regardless of order and page. */
const nameOf = ({ action, search, userId, from, to }: AuditListFilter): string =>
  JSON.stringify(['audit', action, search, userId, from, to]);

/** The sequence number of every `step`th entry. */
const loadPlaces = async (db: Connection, filter: AuditListFilter, step: number): Promise<Place[]> => {
  const direction = directionSql(filter.order ?? 'desc');
  const lines = filterAudit(
    db
      .selectFrom('admin_audit')
      .select(['seq', sql<number>`row_number() over (order by seq ${direction})`.as('position')]),
    filter,
  );
  const { rows } = await sql<{ seq: number }>`
    select seq from (${lines}) numbered where position % ${step} = 0 order by position`.execute(db);
  return rows.map(({ seq }) => ({ place_key: String(seq), place_id: '' }));
};

/** One page of the log and the number of matching entries. */
export const findAuditPage = async (
  db: Connection,
  { limit, offset, ...filter }: AuditListFilter & { readonly limit: number; readonly offset: number },
): Promise<{ lines: AuditRecord[]; total: number }> => {
  const name = nameOf(filter);
  const [start, total] = await Promise.all([
    seekPage(db, { name: `${name} ${filter.order}`, offset, load: (step) => loadPlaces(db, filter, step) }),
    listTotal(db, countableRows(db, name, filterAudit(db.selectFrom('admin_audit').select('seq'), filter))),
  ]);
  const after = start.from === null ? {} : { after: Number(start.from.place_key) };
  return { lines: await listAudit(db, { ...filter, ...after, limit, offset: start.offset }), total };
};

/** The next entries in the order they were written, to read the whole log in parts. */
export const readAuditAfter = (db: Connection, seq: number, limit: number): Promise<AuditRecord[]> =>
  db.selectFrom('admin_audit').selectAll().where('seq', '>', seq).orderBy('seq').limit(limit).execute();

export const readAuditHead = (db: Connection): Promise<{ seq: number; hash: string }> =>
  db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow();

/** The same for the check, which must not fail if the row is missing: somebody may have removed it. */
export const findAuditHead = async (db: Connection): Promise<{ seq: number; hash: string } | null> =>
  (await db.selectFrom('audit_head').selectAll().executeTakeFirst()) ?? null;

/** The last entry that was removed because it had expired; its number is 0 if none was. Undefined if the row itself is missing. */
export const findAuditStart = (db: Connection): Promise<{ seq: number; hash: string } | undefined> =>
  db.selectFrom('audit_start').selectAll().executeTakeFirst();

/** The time of the first entry that is still there. */
export const readFirstTime = async (db: Connection): Promise<Date | null> =>
  (await db.selectFrom('admin_audit').select('at').orderBy('seq').limit(1).executeTakeFirst())?.at ?? null;

/**
 * Removes the oldest entries, up to the first one since `before`; null if there are none. The database keeps entries that are
 * younger than 23 months. Record the removal in the same transaction.
 */
export const removeLinesBefore = async (
  tx: Connection,
  before: Date,
): Promise<{ seq: number; hash: string; lines: number } | null> => {
  // Makes other writers of the log wait, as they do for each other.
  await tx.selectFrom('audit_head').selectAll().forUpdate().executeTakeFirstOrThrow();
  const { rows } = await sql<{ last_seq: number; last_hash: string; removed: number }>`
    select * from remove_old_lines(${before})`.execute(tx);
  const found = rows[0];
  return found === undefined
    ? null
    : { seq: Number(found.last_seq), hash: found.last_hash, lines: Number(found.removed) };
};

/** Numbers of entries that cannot be genuine: below 1, or among those that were removed. */
export const readAuditUpTo = async (db: Connection, seq: number): Promise<number[]> =>
  (await db.selectFrom('admin_audit').select('seq').where('seq', '<=', seq).orderBy('seq').limit(100).execute()).map(
    (line) => line.seq,
  );
