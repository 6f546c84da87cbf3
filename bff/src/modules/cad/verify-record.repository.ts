import { type Selectable, sql } from 'kysely';
import type { Connection } from '../../db/database';
import { linkedCallState } from '../../db/seals/call-state';
import type { CadRunCardsTable } from '../../db/tables/cad-run-cards.table';
import type { FactsOfEvent } from './rebuild-rows.rules';
import type { StoredEvent } from './verify-chain.rules';

const EVENTS = 2_000;
const CALLS = 500;
const LIMIT = 100;

/** Every event from the first one on, read in batches. */
export async function* readEvents(db: Connection): AsyncGenerator<StoredEvent> {
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const batch = await db
      .selectFrom('cad_events')
      .selectAll()
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(EVENTS)
      .execute();
    yield* batch;
    const last = batch.at(-1);
    if (last === undefined) return;
    after = last.seq;
  }
}

export interface CallPlace {
  readonly id: string;
  readonly last_seq: number;
}

/** Every call, in batches. */
export async function* readCallBatches(db: Connection): AsyncGenerator<CallPlace[]> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const batch = await db
      .selectFrom('calls')
      .select(['id', 'last_seq'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(CALLS)
      .execute();
    const last = batch.at(-1);
    if (last === undefined) return;
    yield batch;
    after = last.id;
  }
}

/** The fields of a call's event that the check needs. */
export interface CallEvent extends FactsOfEvent {
  readonly call_id: string;
  readonly seal_version: number;
  readonly state_hash: string | null;
  readonly state_salt: string | null;
}

/** All events of these calls, in order. */
export const readCallEvents = (db: Connection, ids: readonly string[]): Promise<CallEvent[]> =>
  db
    .selectFrom('cad_events')
    .select(['seq', 'call_id', 'type', 'seal_version', 'facts', 'facts_secret', 'facts_secret_hash'])
    .select(['state_hash', 'state_salt'])
    .where(sql<boolean>`call_id = any (${sql.val(ids)}::uuid[])`)
    .orderBy('seq')
    .$narrowType<{ call_id: string }>()
    .execute();

/** The text of a call in the form that earlier releases sealed. */
export const readCallState = async (db: Connection, id: string): Promise<string> =>
  (await db.selectFrom('calls').select(linkedCallState.as('state')).where('id', '=', id).executeTakeFirstOrThrow())
    .state;

/** Rows that belong to a call that does not exist: no screen shows them, so somebody added them, or removed the call. */
export const readOrphans = async (db: Connection): Promise<{ table: string; row: string; seq: number }[]> => {
  const { rows } = await sql<{ table: string; row: string; seq: number }>`
    select 'call_units' as "table", id::text as row, 0 as seq from call_units part
      where not exists (select from calls where calls.id = part.call_id)
    union all select 'radio_logs', id::text, 0 from radio_logs part
      where not exists (select from calls where calls.id = part.call_id)
    union all select 'comment_revisions', call_id || '/' || version, 0 from comment_revisions part
      where not exists (select from calls where calls.id = part.call_id)
    union all select 'calls', call_id::text, min(seq)::int from cad_events part
      where call_id is not null and not exists (select from calls where calls.id = part.call_id) group by call_id
    limit ${LIMIT}`.execute(db);
  return rows;
};

/** Years whose counter is lower than a number in use: the next call would get an existing number. */
export const readWrongCounters = async (db: Connection): Promise<number[]> => {
  const { rows } = await sql<{ year: number }>`
    select year from cad_call_numbers counter where calls < (
      select coalesce(max(split_part(number, '-', 2)::bigint), 0) from calls
      where number ~ ${'^\\d+-\\d+$'} and split_part(number, '-', 1)::int = counter.year % 100)`.execute(db);
  return rows.map(({ year }) => year);
};

/** Events that may have saved run cards. Reads one at a time, because each may contain a long text. */
export async function* readCardEvents(db: Connection): AsyncGenerator<FactsOfEvent & { readonly payload: string }> {
  for (let after = 0; ; ) {
    const event = await db
      .selectFrom('cad_events')
      .select(['seq', 'call_id', 'type', 'payload', 'facts', 'facts_secret', 'facts_secret_hash'])
      .where('call_id', 'is', null)
      .where('type', 'in', ['run_cards', 'state_sealed'])
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(1)
      .executeTakeFirst();
    if (event === undefined) return;
    yield event;
    after = event.seq;
  }
}

/** The saved run cards of a version, in the form that events seal; undefined if there are none. Call it with the session in UTC. */
export const readCards = async (db: Connection, version: number): Promise<Record<string, unknown> | undefined> => {
  const { rows } = await sql<{ fields: Record<string, unknown> }>`
    select to_jsonb(card) as fields from cad_run_cards card where version = ${version}`.execute(db);
  return rows[0]?.fields;
};

export const readCardVersions = async (db: Connection): Promise<Selectable<CadRunCardsTable>['version'][]> =>
  (await db.selectFrom('cad_run_cards').select('version').orderBy('version').execute()).map(({ version }) => version);
