import { type Kysely, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Tables } from '../database';
import { linkedCallState } from '../seals/call-state';
import { envelopeOf, FACTS_VERSION, hashText, newSalt, prove, sealText } from '../seals/dispatch-record';
import { byCall, inUtc, readFactRows, splitFacts } from '../seals/facts';

/** Stands for the platform as the author of an event. */
const PLATFORM = { actor_id: '00000000-0000-0000-0000-000000000000', actor_name: 'platform' };
const BATCH = 500;

/** Calls that match what their last event sealed. A call that does not gets no new event here, so that the check keeps reporting it. */
const soundCalls = async (db: Kysely<Tables>, ids: readonly string[]): Promise<string[]> => {
  const found = await db
    .selectFrom('calls')
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('cad_events')
          .select(['state_hash', 'state_salt'])
          .whereRef('call_id', '=', 'calls.id')
          .orderBy('seq', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['calls.id', linkedCallState.as('state'), 'state_hash', 'state_salt'])
    .where('calls.id', 'in', ids)
    .orderBy('calls.id')
    .execute();
  return found
    .filter(({ state, state_hash, state_salt }) => state_salt !== null && hashText(state_salt, state) === state_hash)
    .map(({ id }) => id);
};

/** Seals every field of every call and of the run cards with its present value. Later events seal what changes. */
const sealFields = async (db: Kysely<Tables>): Promise<void> => {
  const calls = (await db.selectFrom('calls').select('id').orderBy('id').execute()).map(({ id }) => id);
  const { rows: cards } = await sql<{ key: string; fields: Record<string, unknown> }>`
    select version::text as key, to_jsonb(card) as fields from cad_run_cards card order by version`.execute(db);
  if (calls.length === 0 && cards.length === 0) return;
  let { seq, hash } = await db.selectFrom('cad_head').select(['seq', 'hash']).forUpdate().executeTakeFirstOrThrow();
  const made = (call_id: string | null, facts: Parameters<typeof splitFacts>[0]) => {
    const { open, secret } = splitFacts(facts);
    const content = prove(null);
    const secret_salt = secret === null ? null : newSalt();
    const at = new Date();
    seq += 1;
    const event = {
      ...PLATFORM,
      seq,
      id: uuid(),
      call_id,
      type: 'state_sealed',
      outcome: 'sealed',
      occurred_at: at,
      created_at: at,
      payload_hash: content.hash,
      secret_hash: null,
      facts_hash: hashText(content.salt, open),
      facts_secret_hash: secret === null ? null : hashText(secret_salt ?? '', secret),
    };
    const sealed = envelopeOf(event);
    const prev_hash = hash;
    hash = sealText(prev_hash, sealed);
    return {
      ...event,
      payload: content.text,
      payload_salt: content.salt,
      secret: null,
      secret_salt,
      facts: open,
      facts_secret: secret,
      seal_version: FACTS_VERSION,
      sealed,
      prev_hash,
      hash,
    };
  };
  if (cards.length > 0)
    await db
      .insertInto('cad_events')
      .values(
        made(
          null,
          cards.map((card) => ({ table: 'cad_run_cards', ...card })),
        ),
      )
      .execute();
  for (let from = 0; from < calls.length; from += BATCH) {
    const ids = await soundCalls(db, calls.slice(from, from + BATCH));
    const rows = byCall(await readFactRows(db, ids));
    const events = ids.map((id) => made(id, rows.get(id) ?? []));
    if (events.length > 0) await db.insertInto('cad_events').values(events).execute();
  }
  await db.updateTable('cad_head').set({ seq, hash }).execute();
};

/**
 * Collects what a transaction changes in a row, for the event that seals it. A later bulk change of these tables has to disable
 * this trigger.
 */
const noteChanges = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create function note_fact() returns trigger language plpgsql set timezone to 'UTC' as $$
    declare
      is_now jsonb := to_jsonb(new);
      was jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
      changed jsonb;
    begin
      select jsonb_object_agg(field.key, field.value) into changed from jsonb_each(is_now) field
        where field.value is distinct from was -> field.key and field.key <> 'last_seq'
          and not (tg_op = 'INSERT' and field.value = 'null');
      if changed is not null then
        perform set_config('prebell.facts', concat_ws(E'\\n', nullif(current_setting('prebell.facts', true), ''),
          jsonb_build_array(
            tg_table_name,
            case tg_table_name
              when 'comment_revisions' then concat(is_now ->> 'call_id', '/', is_now ->> 'version')
              when 'cad_run_cards' then is_now ->> 'version'
              else is_now ->> 'id' end,
            case tg_table_name when 'calls' then is_now ->> 'id' else is_now ->> 'call_id' end,
            changed)::text), true);
      end if;
      return null;
    end $$`.execute(db);
  for (const table of ['calls', 'call_units', 'radio_logs', 'comment_revisions', 'cad_run_cards'])
    await sql`
      create trigger ${sql.raw(`${table}_noted`)} after insert or update on ${sql.table(table)}
      for each row execute function note_fact()`.execute(db);
};

/**
 * From now on each event also stores the text that it seals, and seals each changed field: the check then rebuilds the tables from
 * the events.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('cad_events')
    .addColumn('sealed', 'text')
    .addColumn('facts', 'text')
    .addColumn('facts_hash', 'text')
    .addColumn('facts_secret', 'text')
    .addColumn('facts_secret_hash', 'text')
    .execute();
  // Nobody can check the caller's details any more without the salt, so they are erased with it, even when an earlier release erases it.
  await sql`
    create or replace function keep_sealed() returns trigger language plpgsql as $$
    declare erasable text[] := array['secret', 'secret_salt', 'state_salt', 'facts_secret'];
    begin
      if new.secret is null and new.secret_salt is null and new.state_salt is null
        and to_jsonb(new) - erasable = to_jsonb(old) - erasable then
        new.facts_secret := null;
        return new;
      end if;
      raise exception '% is append-only', tg_table_name;
    end $$`.execute(db);
  await sql`
    create trigger call_units_append_only before delete or truncate on call_units
    for each statement execute function refuse_change()`.execute(db);
  await inUtc.execute(db);
  await sealFields(db as Kysely<Tables>);
  await noteChanges(db);
};
