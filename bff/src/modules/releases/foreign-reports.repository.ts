import type { ForeignReport } from '@prebell/contracts';
import type { Selectable } from 'kysely';
import type { Connection } from '../../db/database';
import type { ForeignFaultsTable } from '../../db/tables/foreign-reports.table';
import type { UsageCount } from './release-usage.repository';

const LISTED = 50;

/** Where a report comes from: the origin of the host and the version of the remote. */
export interface ForeignPlace {
  readonly host: string;
  readonly remote: string;
  readonly digest: string;
}
type Fault = NonNullable<ForeignReport['fault']>;

/** Counts a repeated fault; false if it is new. */
export const countForeignAgain = async (
  db: Connection,
  place: ForeignPlace,
  { phase, message }: Fault,
  at: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('foreign_faults')
    .set((eb) => ({ count: eb('count', '+', 1), last_at: at }))
    .where((eb) => eb.and({ ...place, phase, message }))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

export const insertForeignFault = async (
  db: Connection,
  place: ForeignPlace,
  fault: Fault,
  at: Date,
): Promise<void> => {
  await db
    .insertInto('foreign_faults')
    .values({ ...place, ...fault, count: 1, last_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['host', 'remote', 'digest', 'phase', 'message'])
        .doUpdateSet((eb) => ({ count: eb('foreign_faults.count', '+', 1), last_at: at })),
    )
    .execute();
};

export const addForeignVital = async (
  db: Connection,
  vital: ForeignPlace & { readonly measure: string; readonly bucket: number },
  at: Date,
): Promise<void> => {
  await db
    .insertInto('foreign_vitals')
    .values({ ...vital, count: 1, last_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['host', 'remote', 'digest', 'measure', 'bucket'])
        .doUpdateSet((eb) => ({ count: eb('foreign_vitals.count', '+', 1), last_at: at })),
    )
    .execute();
};

/** Faults of these versions in pages of other origins, newest first. */
export const foreignFaultsOf = (
  db: Connection,
  digests: readonly string[],
): Promise<Selectable<ForeignFaultsTable>[]> =>
  db
    .selectFrom('foreign_faults')
    .selectAll()
    .where('digest', 'in', ['', ...digests])
    .orderBy('last_at', 'desc')
    .limit(LISTED)
    .execute();

/** Vitals of these versions in pages of other origins. */
export const foreignVitalsOf = (
  db: Connection,
  digests: readonly string[],
): Promise<(UsageCount & { readonly host: string })[]> =>
  db
    .selectFrom('foreign_vitals')
    .select(['host', 'remote', 'digest', 'measure', 'bucket', 'count'])
    .where('digest', 'in', ['', ...digests])
    .execute();

/** Deletes reports that were last repeated before `before`. */
export const deleteForeignReportsBefore = async (db: Connection, before: Date): Promise<void> => {
  await db.deleteFrom('foreign_faults').where('last_at', '<', before).execute();
  await db.deleteFrom('foreign_vitals').where('last_at', '<', before).execute();
};
