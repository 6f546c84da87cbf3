import { EARLIEST_INSTANT, LATEST_INSTANT, unitSpellings } from '@prebell/contracts';
import { containing, escapeLike } from '@prebell/server/db';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Connection } from '../../db/database';
import type { CallUnitsTable } from '../../db/tables/call-units.table';
import type { CallsTable } from '../../db/tables/calls.table';
import type { RadioLogsTable } from '../../db/tables/radio-logs.table';

/** Inside JSON the database returns instants as text. */
type AsJson<T> = {
  readonly [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K];
};

export type CallRecord = Selectable<CallsTable> & {
  readonly radio_logs: readonly RadioLogLine[];
  readonly units: readonly UnitLine[];
  /** When the last PAR was confirmed. Only the record has it. */
  readonly par_at: Date | null;
  /** The call it was merged into; null if it was not. */
  readonly merged: LinkedCall | null;
  readonly came_with: readonly CameWith[];
};
type LinkedCall = Pick<Selectable<CallsTable>, 'id' | 'number' | 'address_of_incident'>;
type CameWith = LinkedCall &
  AsJson<
    Pick<
      Selectable<CallsTable>,
      'time_received' | 'nature' | 'original_notes' | 'caller_name' | 'caller_phone' | 'additional_comments'
    >
  > & { readonly radio_logs: readonly RadioLogLine[] };
export type RadioLogLine = AsJson<Omit<Selectable<RadioLogsTable>, 'call_id'>>;
export type UnitLine = AsJson<Omit<Selectable<CallUnitsTable>, 'call_id'>>;

/** Calls with their radio logs and units. */
export const selectCalls = (db: Connection) =>
  db
    .selectFrom('calls')
    .selectAll('calls')
    .select([
      // UUIDv7 ids grow with time, so their order is the order of entry.
      sql<RadioLogLine[]>`(
        select coalesce(json_agg(to_json(line) order by line.id), '[]') from radio_logs line where line.call_id = calls.id
      )`.as('radio_logs'),
      sql<UnitLine[]>`(
        select coalesce(json_agg(to_json(sent) order by sent.dispatched_at, sent.id), '[]')
        from call_units sent where sent.call_id = calls.id
      )`.as('units'),
      sql<Date | null>`(
        select event.occurred_at from cad_events event
        where event.call_id = calls.id and event.type = 'par' and event.outcome = 'changed'
        order by event.occurred_at desc limit 1
      )`.as('par_at'),
      sql<LinkedCall | null>`(
        select json_build_object('id', first.id, 'number', first.number, 'address_of_incident', first.address_of_incident)
        from calls first where first.id = calls.merged_into
      )`.as('merged'),
      // Includes calls that were merged into a merged call, because their callers reported the same incident.
      sql<CameWith[]>`(
        with recursive merged as (
          select direct.id from calls direct where direct.merged_into = calls.id
          union select further.id from calls further join merged on further.merged_into = merged.id
        )
        select coalesce(json_agg(json_build_object('id', came.id, 'number', came.number,
          'address_of_incident', came.address_of_incident, 'time_received', came.time_received, 'nature', came.nature,
          'original_notes', came.original_notes, 'caller_name', came.caller_name, 'caller_phone', came.caller_phone,
          'additional_comments', came.additional_comments,
          'radio_logs', (select coalesce(json_agg(to_json(line) order by line.id), '[]')
            from radio_logs line where line.call_id = came.id))
          order by came.time_received, came.id), '[]')
        from calls came join merged on merged.id = came.id
      )`.as('came_with'),
    ]);

/** Excludes closed and cancelled calls; an unknown status counts as active. */
const isActive = sql<boolean>`(status not in ('closed', 'cancelled'))`;

/** An unreadable time, outside the range of `isSensibleInstant`. */
export const isUnreadable = (column: string) => sql<boolean>`
  (${sql.ref(column)} < ${new Date(EARLIEST_INSTANT)} or ${sql.ref(column)} >= ${new Date(LATEST_INSTANT)})`;

export interface CallFilter {
  readonly limit: number;
  /** Id of the last call on the previous page; an unknown id gives an empty page. */
  readonly before?: string | undefined;
  readonly status?: string | undefined;
  /**
   * Matches the call's number, or text in the address, the nature, the notes or a unit, ignoring case. With
   * `withCaller` it also matches the caller's name and phone number.
   */
  readonly q?: string | undefined;
  readonly withCaller?: boolean;
  /** Received at or after `from` and before `to`. An unreadable time matches every range. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Calls by time received, newest first. */
export const listCalls = (
  db: Connection,
  { limit, before, status, q, withCaller = false, from, to }: CallFilter,
): Promise<CallRecord[]> =>
  selectCalls(db)
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(time_received, id) < (select time_received, id from calls where id = ${before ?? null})`,
      ),
    )
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
    .$if(from !== undefined, (query) =>
      query.where(sql<boolean>`(time_received >= ${new Date(from ?? 0)} or ${isUnreadable('time_received')})`),
    )
    .$if(to !== undefined, (query) =>
      query.where(sql<boolean>`(time_received < ${new Date(to ?? 0)} or ${isUnreadable('time_received')})`),
    )
    .$if(Boolean(q), (query) =>
      query.where(
        sql<boolean>`(concat_ws(' ', address_of_incident, nature, original_notes, primary_unit) ilike ${containing(q ?? '')}
          or number = ${q ?? ''} or ltrim(split_part(number, '-', 2), '0') = ltrim(${q ?? ''}, '0')
          or (${withCaller} and concat_ws(' ', caller_name, caller_phone) ilike ${containing(q ?? '')})
          or exists (select from call_units sent where sent.call_id = calls.id and sent.unit ilike any (${sql.val(unitSpellings(q ?? '').map(escapeLike))})))`,
      ),
    )
    .orderBy('time_received', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/**
 * The calls of the board in the order of `orderByUrgency`: all active ones, and the newest `limit` of those closed
 * after `closedSince`.
 */
export const listBoard = async (
  db: Connection,
  { closedSince, limit }: { closedSince: Date; limit: number },
): Promise<CallRecord[]> => {
  const waits = sql<boolean>`status = 'pending'`;
  const [active, closed] = await Promise.all([
    selectCalls(db)
      .where(isActive)
      .orderBy(waits, 'desc')
      .orderBy(sql`case when ${waits} then time_received end`)
      .orderBy(sql`case when ${waits} then id end`)
      .orderBy('time_received', 'desc')
      .orderBy('id', 'desc')
      .execute(),
    selectCalls(db)
      .where(sql<boolean>`not ${isActive}`)
      .where('closed_at', '>', closedSince)
      .orderBy('time_received', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  ]);
  return [...active, ...closed];
};

export const findCall = (db: Connection, id: string): Promise<CallRecord | undefined> =>
  selectCalls(db).where('calls.id', '=', id).executeTakeFirst();

export const findCalls = (db: Connection, ids: readonly string[]): Promise<CallRecord[]> =>
  ids.length === 0 ? Promise.resolve([]) : selectCalls(db).where('calls.id', 'in', ids).execute();

/** Locks the call until the transaction ends. False for an unknown call. */
export const lockCall = async (tx: Connection, id: string): Promise<boolean> =>
  (await tx.selectFrom('calls').select('id').where('id', '=', id).forUpdate().executeTakeFirst()) !== undefined;

/** The call where the work on a merged call continues, with the merged call's name; undefined for a call that is not merged. */
export const findContinuation = (
  db: Connection,
  id: string,
): Promise<{ readonly id: string; readonly name: string } | undefined> =>
  sql<{ readonly id: string; readonly name: string }>`
    with recursive chain as (
      select merged_into as id, 1 as step from calls where id = ${id} and merged_into is not null
      union select further.merged_into, chain.step + 1 from calls further join chain on further.id = chain.id
      where further.merged_into is not null and chain.step < 100
    )
    select chain.id, (select coalesce(number, address_of_incident) from calls where calls.id = ${id}) as name
    from chain order by step desc limit 1
  `
    .execute(db)
    .then(({ rows }) => rows[0]);

/** The times of a call as the database writes them, including unreadable ones. */
export const readCallTimes = async (tx: Connection, id: string): Promise<Record<string, string | null>> =>
  tx
    .selectFrom('calls')
    .select(
      (['time_received', 'primary_dispatched_time', 'closed_at', 'caller_erased_at'] as const).map((name) =>
        sql<string | null>`${sql.ref(name)}::text`.as(name),
      ),
    )
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export const updateCall = async (tx: Connection, id: string, change: Updateable<CallsTable>): Promise<void> => {
  await tx.updateTable('calls').set(change).where('id', '=', id).execute();
};

/**
 * The next call's number: two digits for the year at the centre, and a count of the calls logged in it. The year's row
 * stays locked until the transaction ends, so no number is skipped.
 */
const nextNumber = async (tx: Connection, at: Date, timeZone: string): Promise<string> => {
  const year = Number(new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric' }).format(at));
  const { calls } = await tx
    .insertInto('cad_call_numbers')
    .values({ year, calls: 1 })
    .onConflict((conflict) => conflict.column('year').doUpdateSet({ calls: sql<number>`cad_call_numbers.calls + 1` }))
    .returning('calls')
    .executeTakeFirstOrThrow();
  return `${String(year % 100).padStart(2, '0')}-${String(calls).padStart(4, '0')}`;
};

/** False if a call with this id already exists. That call stays unchanged, and the transaction must not be committed. */
export const insertCall = async (
  tx: Connection,
  call: Insertable<CallsTable>,
  { timeZone }: { readonly timeZone: string },
): Promise<boolean> => {
  const inserted = await tx
    .insertInto('calls')
    .values({ ...call, number: await nextNumber(tx, call.created_at ?? new Date(), timeZone) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
};

/**
 * An id for a new line, greater than the ids of the call's other lines, because ids give the order of entry. If the
 * instance that wrote the last line had a clock ahead of ours, the new id gets that line's millisecond plus one.
 */
const nextLineId = (id: string, callId: string) => sql<string>`greatest(${id}::uuid, (
  select (lpad(to_hex(('x' || left(replace(last.id::text, '-', ''), 12))::bit(48)::bigint + 1), 12, '0')
    || right(replace(${id}::text, '-', ''), 20))::uuid
  from radio_logs last where last.call_id = ${callId} order by last.id desc limit 1))`;

/** Adds a line after all others of its call, which the transaction must have locked. */
export const insertRadioLog = async (
  db: Connection,
  { id, ...line }: Omit<Insertable<RadioLogsTable>, 'id'> & { readonly id: string },
): Promise<void> => {
  await db
    .insertInto('radio_logs')
    .values({ ...line, id: nextLineId(id, line.call_id) })
    .execute();
};

export const hasCalls = async (db: Connection): Promise<boolean> =>
  (await db.selectFrom('calls').select('id').limit(1).executeTakeFirst()) !== undefined;
