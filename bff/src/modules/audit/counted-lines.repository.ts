import type { AuditAction } from '@prebell/contracts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Connection } from '../../db/database';
import type { CountedLinesTable } from '../../db/tables/counted-lines.table';

export type OpenCount = Selectable<CountedLinesTable>;

/** Only this many different filters are listed; further ones are only counted. */
const FILTERS_NAMED = 20;
const NOTHING_YET = { times: 0, rows: 0, filters: '[]' };

type NewCount = Omit<Insertable<CountedLinesTable>, keyof typeof NOTHING_YET>;

/** Opens a count, or finds and locks the one that is open. */
export const openCount = (tx: Connection, count: NewCount): Promise<OpenCount & { is_new: boolean }> =>
  tx
    .insertInto('counted_lines')
    .values({ ...count, ...NOTHING_YET })
    .onConflict((conflict) => conflict.column('key').doUpdateSet((eb) => ({ key: eb.ref('excluded.key') })))
    .returningAll()
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirstOrThrow();

/** Restarts an open count from zero. */
export const restartCount = async (tx: Connection, { key, ...count }: NewCount): Promise<void> => {
  await tx
    .updateTable('counted_lines')
    .set({ ...count, ...NOTHING_YET })
    .where('key', '=', key)
    .execute();
};

export const addToCount = async (
  tx: Connection,
  open: OpenCount,
  { rows = 0, filter }: { readonly rows?: number | undefined; readonly filter?: string | undefined },
): Promise<void> => {
  const isNew = filter !== undefined && open.filters.length < FILTERS_NAMED && !open.filters.includes(filter);
  await tx
    .updateTable('counted_lines')
    .set({
      times: open.times + 1,
      rows: open.rows + rows,
      ...(isNew && { filters: JSON.stringify([...open.filters, filter]) }),
    })
    .where('key', '=', open.key)
    .execute();
};

/** Takes expired counts, except those that another instance is taking. */
export const takeEndedCounts = (tx: Connection, at: Date, limit: number): Promise<OpenCount[]> =>
  tx
    .deleteFrom('counted_lines')
    .where('key', 'in', (eb) =>
      eb
        .selectFrom('counted_lines')
        .select('key')
        .where('ends_at', '<=', at)
        .orderBy('ends_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();

/**
 * Whether an address may get its own count: it has one already, or fewer than `limit` addresses have one. Concurrent requests may
 * exceed the limit slightly.
 */
export const hasRoomForAddress = async (
  db: Connection,
  { action, address, limit }: { readonly action: AuditAction; readonly address: string; readonly limit: number },
): Promise<boolean> => {
  const { own, all } = await db
    .selectFrom('counted_lines')
    .select(({ fn }) => [
      fn.countAll<string>().as('all'),
      fn.countAll<string>().filterWhere('address', '=', address).as('own'),
    ])
    .where('action', '=', action)
    .executeTakeFirstOrThrow();
  return Number(own) > 0 || Number(all) < limit;
};
