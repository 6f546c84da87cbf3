import { type InstanceReport, instanceReportSchema } from '@prebell/contracts';
import { type SqlBool, sql } from 'kysely';
import type { Connection } from '../db/database';
import type { Place } from './crowd';

/** An instance without a heartbeat for this long is gone. */
const ALIVE = sql<Date>`clock_timestamp() - interval '6 seconds'`;
const FORGOTTEN = sql<Date>`clock_timestamp() - interval '1 hour'`;

type Counts = Readonly<Record<Place, number>>;

/** Records an instance's heartbeat with its report and how many people are connected to it. */
export const upsertInstance = async (
  db: Connection,
  instance: Counts & { readonly id: string; readonly role: string; readonly report: InstanceReport },
): Promise<void> => {
  const { id, role, on_desk, in_room } = instance;
  const beat = { on_desk, in_room, report: JSON.stringify(instance.report), beat_at: sql<Date>`clock_timestamp()` };
  await db
    .insertInto('cluster_instances')
    .values({ id, role, ...beat })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(beat))
    .execute();
};

/** An instance's report with the time of its last heartbeat. */
export interface ReportedInstance {
  readonly report: InstanceReport;
  readonly beatAt: Date;
  readonly isAlive: boolean;
}

/**
 * The reports of the last hour, the newest of each name. It leaves out instances whose release writes no report, or one that this
 * release cannot read.
 */
export const listReports = async (db: Connection): Promise<ReportedInstance[]> => {
  const rows = await db
    .selectFrom('cluster_instances')
    .select(['report', 'beat_at', sql<SqlBool>`beat_at > ${ALIVE}`.as('is_alive')])
    .where('beat_at', '>', FORGOTTEN)
    .orderBy('beat_at')
    .execute();
  const newest = new Map<string, ReportedInstance>();
  for (const { report, beat_at, is_alive } of rows) {
    const { data } = instanceReportSchema.safeParse(report);
    if (data !== undefined) newest.set(data.name, { report: data, beatAt: beat_at, isAlive: is_alive === true });
  }
  return [...newest.values()];
};

/** How many people are connected to the other live instances. */
export const countElsewhere = async (db: Connection, id: string): Promise<Counts> => {
  const sum = await db
    .selectFrom('cluster_instances')
    .select(({ fn }) => [
      fn.sum<number | null>('on_desk').as('on_desk'),
      fn.sum<number | null>('in_room').as('in_room'),
    ])
    .where('id', '!=', id)
    .where('beat_at', '>', ALIVE)
    .executeTakeFirstOrThrow();
  return { on_desk: Number(sum.on_desk), in_room: Number(sum.in_room) };
};

/** Removes an instance from the list, and all others that have been silent for long. */
export const deleteInstance = async (db: Connection, id: string): Promise<void> => {
  await db
    .deleteFrom('cluster_instances')
    .where(({ or, eb }) => or([eb('id', '=', id), eb('beat_at', '<', FORGOTTEN)]))
    .execute();
};
