import { days, type RemoteFault } from '@prebell/contracts';
import type { Selectable } from 'kysely';
import type { Connection } from '../../db/database';
import type { RemoteFaultsTable } from '../../db/tables/remote-faults.table';

/** Errors are kept as long as the artefacts they belong to. */
const KEPT_DAYS = 30;
const LISTED = 50;

interface Report {
  readonly at: Date;
  readonly isSignedIn: boolean;
}

/** Deletes faults that nobody has reported for a month. */
export const deleteOldFaults = async (db: Connection, now: Date): Promise<void> => {
  await db
    .deleteFrom('remote_faults')
    .where('last_at', '<', new Date(now.getTime() - days(KEPT_DAYS)))
    .execute();
};

/** Counts a repeated fault; false if it is new. */
export const countAgain = async (
  db: Connection,
  { release, remote, digest, phase, message, stack }: RemoteFault,
  { at, isSignedIn }: Report,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('remote_faults')
    .set((eb) => ({
      count: eb('count', '+', 1),
      signed_in_count: eb('signed_in_count', '+', isSignedIn ? 1 : 0),
      last_at: at,
      stack: eb.fn.coalesce('stack', eb.val(stack ?? null)),
    }))
    .where((eb) => eb.and({ release, remote, digest, phase, message }))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** Adds a new fault. If another page reported it at the same time, counts it instead. */
export const insertFault = async (db: Connection, fault: RemoteFault, { at, isSignedIn }: Report): Promise<void> => {
  await db
    .insertInto('remote_faults')
    .values({ ...fault, count: 1, signed_in_count: isSignedIn ? 1 : 0, last_at: at })
    .onConflict((conflict) =>
      conflict.columns(['release', 'remote', 'digest', 'phase', 'message']).doUpdateSet((eb) => ({
        count: eb('remote_faults.count', '+', 1),
        signed_in_count: eb('remote_faults.signed_in_count', '+', isSignedIn ? 1 : 0),
        last_at: at,
      })),
    )
    .execute();
};

/** Number of errors per version of an app, by `app@digest`. */
export const countByVersion = async (db: Connection): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom('remote_faults')
    .select(({ fn }) => ['remote', 'digest', fn.sum<number>('count').as('count')])
    .groupBy(['remote', 'digest'])
    .execute();
  return new Map(rows.map(({ remote, digest, count }) => [`${remote}@${digest}`, Number(count)]));
};

/** Number of errors per release. */
export const countFaults = async (db: Connection): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom('remote_faults')
    .select(({ fn }) => ['release', fn.sum<number>('count').as('count')])
    .groupBy('release')
    .execute();
  return new Map(rows.map(({ release, count }) => [release, Number(count)]));
};

/**
 * Errors of these artefacts. Those that signed-in users reported come first, because the others may be invented to fill
 * the list; then newest first.
 */
export const faultsOf = (db: Connection, digests: readonly string[]): Promise<Selectable<RemoteFaultsTable>[]> =>
  db
    .selectFrom('remote_faults')
    .selectAll()
    .where('digest', 'in', digests.length === 0 ? [''] : [...digests])
    .orderBy((eb) => eb('signed_in_count', '>', 0), 'desc')
    .orderBy('last_at', 'desc')
    .limit(LISTED)
    .execute();

/** How many different errors signed-in users reported since an instant. Reports of visitors may be invented. */
export const countFaultsSince = async (db: Connection, since: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('remote_faults')
    .where('last_at', '>=', since)
    .where('signed_in_count', '>', 0)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};
