import { type Selectable, sql } from 'kysely';
import type { ObjectName, StripeObjects } from '../wire';
import type { Connection } from './database';
import type { HiddenOf } from './hidden';
import type { StripeObjectsTable } from './tables';

/** An object with its private data. */
export interface Kept<Name extends ObjectName> {
  readonly data: StripeObjects[Name];
  readonly hidden: HiddenOf<Name>;
  readonly dueAt: number | null;
  readonly seq: number;
}

interface NewObject {
  readonly data: { id: string; object: string };
  readonly created: number;
  readonly customer: string | null;
  readonly clock: string | null;
  readonly dueAt: number | null;
  readonly hidden: object;
}

interface Changes {
  readonly data?: { id: string; object: string };
  readonly hidden?: object;
  readonly dueAt?: number | null;
  readonly customer?: string | null;
}

const toKept = <Name extends ObjectName>(row: Selectable<StripeObjectsTable>): Kept<Name> => ({
  data: row.data as unknown as StripeObjects[Name],
  hidden: row.hidden as HiddenOf<Name>,
  dueAt: row.due_at,
  seq: row.seq,
});

export const insertObject = async (db: Connection, object: NewObject): Promise<void> => {
  await db
    .insertInto('stripe_sandbox.objects')
    .values({
      id: object.data.id,
      object: object.data.object,
      customer: object.customer,
      clock: object.clock,
      created: object.created,
      due_at: object.dueAt,
      data: JSON.stringify(object.data),
      hidden: JSON.stringify(object.hidden),
    })
    .execute();
};

export const updateObject = async (db: Connection, id: string, changes: Changes): Promise<void> => {
  await db
    .updateTable('stripe_sandbox.objects')
    .set({
      ...(changes.data && { data: JSON.stringify(changes.data) }),
      ...(changes.hidden && { hidden: JSON.stringify(changes.hidden) }),
      ...(changes.dueAt !== undefined && { due_at: changes.dueAt }),
      ...(changes.customer !== undefined && { customer: changes.customer }),
    })
    .where('id', '=', id)
    .execute();
};

export const findObject = async <Name extends ObjectName>(
  db: Connection,
  object: Name,
  id: string,
): Promise<Kept<Name> | undefined> => {
  const row = await db
    .selectFrom('stripe_sandbox.objects')
    .selectAll()
    .where('id', '=', id)
    .where('object', '=', object)
    .executeTakeFirst();
  return row && toKept(row);
};

/** The object with an id, of any type. */
export const findAny = async (db: Connection, id: string): Promise<{ id: string; object: string } | undefined> => {
  const row = await db.selectFrom('stripe_sandbox.objects').select('data').where('id', '=', id).executeTakeFirst();
  return row?.data as { id: string; object: string } | undefined;
};

export interface ListFilter {
  readonly customer?: string | undefined;
  /** Only objects whose data contains these values (JSON containment). */
  readonly contains?: Record<string, unknown> | undefined;
  readonly created?: { readonly [Bound in 'gt' | 'gte' | 'lt' | 'lte']?: number | undefined } | undefined;
  /** Only objects created at this second or later. */
  readonly since?: number | undefined;
  /** Only objects before or after this sequence number. */
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly limit?: number | undefined;
  /** By default newest first. */
  readonly oldestFirst?: boolean | undefined;
}

const OPERATORS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

export const listObjects = async <Name extends ObjectName>(
  db: Connection,
  object: Name,
  { customer, contains, created = {}, since, before, after, limit, oldestFirst = false }: ListFilter,
): Promise<Kept<Name>[]> => {
  let query = db.selectFrom('stripe_sandbox.objects').selectAll().where('object', '=', object);
  if (customer !== undefined) query = query.where('customer', '=', customer);
  if (contains !== undefined) query = query.where(sql<boolean>`data @> ${JSON.stringify(contains)}::jsonb`);
  for (const bound of ['gt', 'gte', 'lt', 'lte'] as const) {
    const value = created[bound];
    if (value !== undefined) query = query.where('created', OPERATORS[bound], value);
  }
  if (since !== undefined) query = query.where('created', '>=', since);
  if (before !== undefined) query = query.where('seq', '<', before);
  if (after !== undefined) query = query.where('seq', '>', after);
  if (limit !== undefined) query = query.limit(limit);
  const rows = await query.orderBy('seq', oldestFirst ? 'asc' : 'desc').execute();
  return rows.map((row) => toKept<Name>(row));
};

/** Removes an object for good. */
export const removeObject = async (db: Connection, id: string): Promise<void> => {
  await db.deleteFrom('stripe_sandbox.objects').where('id', '=', id).execute();
};

/** The next due object on its own clock; undefined if nothing is due. */
export const findDue = async (
  db: Connection,
  wall: number,
): Promise<{ id: string; object: string; dueAt: number; customer: string | null } | undefined> => {
  const row = await db
    .selectFrom('stripe_sandbox.objects as o')
    .leftJoin('stripe_sandbox.clocks as c', 'c.id', 'o.clock')
    .select(['o.id', 'o.object', 'o.due_at', 'o.customer'])
    .where('o.due_at', 'is not', null)
    .where(
      sql<boolean>`o.due_at <= case when c.id is null then ${wall}::bigint when c.runs_since is null then c.frozen_time
        else c.frozen_time + ${wall}::bigint - c.runs_since end`,
    )
    .orderBy('o.due_at')
    .orderBy('o.seq')
    .limit(1)
    .executeTakeFirst();
  return row && { id: row.id, object: row.object, dueAt: row.due_at ?? 0, customer: row.customer };
};
