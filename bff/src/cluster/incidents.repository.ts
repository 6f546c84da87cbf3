import type { IncidentKind } from '@prebell/contracts';
import { sql } from 'kysely';
import type { Connection, Database } from '../db/database';

/** Instances notice an incident at slightly different times; reports closer together than this describe the same one. */
const SAME = sql`interval '10 seconds'`;
/** How many the operators' page lists. */
const MOST_LISTED = 50;

export interface Incident {
  readonly part: string;
  readonly kind: IncidentKind;
  readonly beganAt: Date;
  /** Null while the incident continues. */
  readonly endedAt: Date | null;
  readonly cause: string;
  readonly seenBy: string;
}

/** Records an incident, or merges the report with one that another instance recorded: together they give its full duration. */
export const noteIncident = (db: Database, incident: Incident): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { part, kind, beganAt, endedAt, cause, seenBy } = incident;
    await sql`select pg_advisory_xact_lock(hashtext('incidents'))`.execute(tx);
    const until = endedAt ?? sql<Date>`'infinity'::timestamptz`;
    const known = await tx
      .selectFrom('incidents')
      .select('id')
      .where('part', '=', part)
      .where('kind', '=', kind)
      .where(sql<Date>`coalesce(ended_at, 'infinity') + ${SAME}`, '>', beganAt)
      .where(sql<Date>`began_at - ${SAME}`, '<', until)
      .orderBy('began_at', 'desc')
      .executeTakeFirst();
    if (known === undefined) {
      const row = { part, kind, began_at: beganAt, ended_at: endedAt, cause, seen_by: [seenBy] };
      await tx.insertInto('incidents').values(row).execute();
      return;
    }
    await tx
      .updateTable('incidents')
      .set({
        began_at: sql`least(began_at, ${beganAt})`,
        ended_at: endedAt === null ? null : sql`greatest(ended_at, ${endedAt})`,
        // More is known at the end than at the beginning.
        ...(endedAt !== null && { cause }),
        seen_by: sql`case when ${seenBy} = any (seen_by) then seen_by else seen_by || ${seenBy}::text end`,
      })
      .where('id', '=', known.id)
      .execute();
  });

/** Ends all open incidents of a part, because it is back. `how` is appended to their causes. */
export const endIncidents = async (db: Connection, part: string, how: string): Promise<void> => {
  await db
    .updateTable('incidents')
    .set({ ended_at: sql`clock_timestamp()`, cause: sql`cause || ${how}::text` })
    .where('part', '=', part)
    .where('ended_at', 'is', null)
    .execute();
};

/** The latest incidents, newest first. */
export const listIncidents = (db: Connection) =>
  db
    .selectFrom('incidents')
    .select(['id', 'part', 'kind', 'began_at', 'ended_at', 'cause', 'seen_by'])
    .orderBy('began_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute();

/** Deletes incidents that ended before `before`; those without an end count from their beginning. */
export const deleteIncidentsBefore = async (db: Connection, before: Date): Promise<void> => {
  await db.deleteFrom('incidents').where(sql<Date>`coalesce(ended_at, began_at)`, '<', before).execute();
};
