import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Connection } from '../../db/database';
import { containing } from '../../db/like';
import type { CallsTable } from '../../db/tables/calls.table';
import type { RadioLogsTable } from '../../db/tables/radio-logs.table';

export type CallRecord = Selectable<CallsTable> & { readonly radio_logs: readonly RadioLogLine[] };
export type RadioLogLine = Pick<Selectable<RadioLogsTable>, 'id' | 'time' | 'unit' | 'notes'>;

const selectCalls = (db: Connection) =>
  db
    .selectFrom('calls')
    .selectAll('calls')
    .select((eb) =>
      eb
        .selectFrom('radio_logs')
        // UUIDv7 ids grow with time, so their order is the order of entry.
        .select(
          sql<
            RadioLogLine[]
          >`coalesce(json_agg(json_build_object('id', id, 'time', time, 'unit', unit, 'notes', notes) order by id), '[]')`.as(
            'lines',
          ),
        )
        .whereRef('radio_logs.call_id', '=', 'calls.id')
        .$asScalar()
        .$notNull()
        .as('radio_logs'),
    );

export interface CallFilter {
  readonly limit: number;
  /** Id of the last call of the page before; an id nobody has gives an empty page. */
  readonly before?: string | undefined;
  readonly status?: string | undefined;
  /** Text in the address, the nature, the notes or the unit, without case. */
  readonly q?: string | undefined;
}

/** Calls, newest first by time received. */
export const listCalls = (db: Connection, { limit, before, status, q }: CallFilter): Promise<CallRecord[]> =>
  selectCalls(db)
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(time_received, id) < (select time_received, id from calls where id = ${before ?? null})`,
      ),
    )
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
    .$if(Boolean(q), (query) =>
      query.where(
        sql<boolean>`concat_ws(' ', address_of_incident, nature, original_notes, primary_unit) ilike ${containing(q ?? '')}`,
      ),
    )
    .orderBy('time_received', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const findCall = (db: Connection, id: string): Promise<CallRecord | undefined> =>
  selectCalls(db).where('calls.id', '=', id).executeTakeFirst();

/** Makes every other change of this call wait until the transaction ends. False for a call nobody logged. */
export const lockCall = async (tx: Connection, id: string): Promise<boolean> =>
  (await tx.selectFrom('calls').select('id').where('id', '=', id).forUpdate().executeTakeFirst()) !== undefined;

export const updateCall = async (tx: Connection, id: string, change: Updateable<CallsTable>): Promise<void> => {
  await tx.updateTable('calls').set(change).where('id', '=', id).execute();
};

export const insertCall = async (db: Connection, call: Insertable<CallsTable>): Promise<void> => {
  await db.insertInto('calls').values(call).execute();
};

export const insertRadioLog = async (db: Connection, line: Insertable<RadioLogsTable>): Promise<void> => {
  await db.insertInto('radio_logs').values(line).execute();
};

export const hasCalls = async (db: Connection): Promise<boolean> =>
  (await db.selectFrom('calls').select('id').limit(1).executeTakeFirst()) !== undefined;
