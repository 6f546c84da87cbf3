import { days, type RemoteFault } from '@prebell/contracts';
import type { Selectable } from 'kysely';
import type { Connection } from '../../db/database';
import type { RemoteFaultsTable } from '../../db/tables/remote-faults.table';

/** Errors are kept as long as the artefacts they belong to. */
const KEPT_DAYS = 30;
const LISTED = 50;

/** Counts an error, and deletes those not seen for a month. */
export const recordFault = async (db: Connection, fault: RemoteFault, at: Date): Promise<void> => {
  await db
    .deleteFrom('remote_faults')
    .where('last_at', '<', new Date(at.getTime() - days(KEPT_DAYS)))
    .execute();
  await db
    .insertInto('remote_faults')
    .values({ ...fault, count: 1, last_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['release', 'remote', 'digest', 'phase', 'message'])
        .doUpdateSet((eb) => ({ count: eb('remote_faults.count', '+', 1), last_at: at })),
    )
    .execute();
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

/** Errors of these artefacts, newest first. */
export const faultsOf = (db: Connection, digests: readonly string[]): Promise<Selectable<RemoteFaultsTable>[]> =>
  db
    .selectFrom('remote_faults')
    .selectAll()
    .where('digest', 'in', digests.length === 0 ? [''] : [...digests])
    .orderBy('last_at', 'desc')
    .limit(LISTED)
    .execute();
