import { sql } from 'kysely';
import type { Connection, Database } from '../db/database';
import { endIncidents, noteIncident } from './incidents.repository';

/** As in `instances.repository.ts`: an instance without a heartbeat for this long is gone. */
const ALIVE = sql<Date>`clock_timestamp() - interval '6 seconds'`;
/** After this time the list of instances forgets an instance. */
const FORGOTTEN = sql<Date>`clock_timestamp() - interval '1 hour'`;
const NAME = sql<string>`report ->> 'name'`;
/** An instance judges others only after this many successful heartbeats in a row: after a database outage all of them seem silent. */
const BEATS_BEFORE = 5;
/** A live instance of the same name beats more often than this. */
const FORMER = sql<Date>`clock_timestamp() - interval '2500 milliseconds'`;
/** A process may be killed and replaced within the time of one heartbeat. */
const BEATS_FOR_FORMER = 3;

interface Beat {
  readonly id: string;
  readonly name: string;
  /** How many heartbeats were written without a failure before this one. */
  readonly beats: number;
}

/** Removes former processes of the same name that did not sign off. */
const replaceFormer = async (db: Database, { id, name }: Beat): Promise<void> => {
  const former = await db
    .deleteFrom('cluster_instances')
    .where(NAME, '=', name)
    .where('id', '!=', id)
    .where('beat_at', '<', FORMER)
    .returning('beat_at')
    .execute();
  for (const { beat_at: beganAt } of former)
    await noteIncident(db, {
      part: name,
      kind: 'lost',
      beganAt,
      endedAt: new Date(),
      cause: 'Killed or crashed. A new process runs',
      seenBy: name,
    });
};

const noteLost = async (db: Database, { id, name }: Beat): Promise<void> => {
  const silent = await db
    .selectFrom('cluster_instances')
    .select([NAME.as('part'), 'beat_at'])
    .where('id', '!=', id)
    .where(NAME, 'is not', null)
    .where('beat_at', '<', ALIVE)
    .where('beat_at', '>', FORGOTTEN)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('incidents')
            .select('id')
            .where('part', '=', NAME)
            .where('kind', '=', 'lost')
            .where('ended_at', 'is', null),
        ),
      ),
    )
    .execute();
  for (const { part, beat_at: beganAt } of silent)
    await noteIncident(db, {
      part,
      kind: 'lost',
      beganAt,
      endedAt: null,
      cause: 'No heartbeat: killed, hung or cut off',
      seenBy: name,
    });
};

/** Call it with each heartbeat: records which instances fell silent, and closes the incidents about this one. */
export const followInstances = async (db: Database, beat: Beat): Promise<void> => {
  if (beat.beats < BEATS_FOR_FORMER) await replaceFormer(db, beat);
  await endIncidents(db, beat.name, beat.beats === 0 ? '' : '. The same process is back: it hung or was cut off');
  if (beat.beats >= BEATS_BEFORE) await noteLost(db, beat);
};

/** Records that an instance stops as intended; its next start closes this incident. */
export const noteStop = async (db: Database, name: string): Promise<void> => {
  const at = await databaseNow(db);
  await noteIncident(db, {
    part: name,
    kind: 'stopped',
    beganAt: at,
    endedAt: null,
    cause: 'Shut down cleanly',
    seenBy: name,
  });
};

const databaseNow = async (db: Connection): Promise<Date> => {
  const { at } = await db.selectNoFrom(sql<Date>`clock_timestamp()`.as('at')).executeTakeFirstOrThrow();
  return at;
};
