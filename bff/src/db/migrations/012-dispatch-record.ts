import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database';
import { GENESIS, prove, sealOf } from '../seals/dispatch-record';

/** Seals the events from before the chain existed. Their requests were not stored, so their content is null. */
const sealEarlierEvents = async (db: Kysely<Pick<Tables, 'cad_events' | 'cad_head'>>): Promise<void> => {
  const events = await db.selectFrom('cad_events').selectAll().orderBy('seq').execute();
  let hash = GENESIS;
  for (const event of events) {
    const { text: payload, salt: payload_salt, hash: payload_hash } = prove(null);
    const prev_hash = hash;
    const occurred_at = event.created_at;
    hash = sealOf(prev_hash, { ...event, occurred_at, payload_hash });
    await db
      .updateTable('cad_events')
      .set({ occurred_at, payload, payload_salt, payload_hash, prev_hash, hash })
      .where('seq', '=', event.seq)
      .execute();
  }
  await db.updateTable('cad_head').set({ hash }).execute();
};

/** Makes the record append-only. Only a caller's details may be wiped, and only all of them. */
const makeAppendOnly = async (db: Kysely<unknown>): Promise<void> => {
  for (const [table, changes] of [
    ['radio_logs', 'update or delete or truncate'],
    ['comment_revisions', 'update or delete or truncate'],
    ['cad_events', 'delete or truncate'],
    ['calls', 'delete or truncate'],
  ])
    await sql`
      create trigger ${sql.raw(`${table}_append_only`)} before ${sql.raw(String(changes))} on ${sql.table(String(table))}
      for each statement execute function refuse_change()`.execute(db);
  await sql`
    create function keep_sealed() returns trigger language plpgsql as $$
    begin
      if new.secret is null and new.secret_salt is null
        and to_jsonb(new) - 'secret' - 'secret_salt' = to_jsonb(old) - 'secret' - 'secret_salt' then
        return new;
      end if;
      raise exception '% is append-only', tg_table_name;
    end $$`.execute(db);
  await sql`
    create trigger cad_events_sealed before update on cad_events
    for each row execute function keep_sealed()`.execute(db);
};

/** Statuses after dispatched, units with their times, corrections, and a record in which every event seals the previous one. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('calls')
    .addColumn('last_seq', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('disposition', 'text')
    .addColumn('closed_at', 'timestamptz')
    .addColumn('caller_erased_at', 'timestamptz')
    .execute();
  await sql`create index calls_active on calls (time_received desc, id desc) where status not in ('closed', 'cancelled')`.execute(
    db,
  );
  await sql`create index calls_closed on calls (closed_at desc) where closed_at is not null`.execute(db);

  await db.schema
    .createTable('call_units')
    .addColumn('id', 'uuid', (c) => c.primaryKey())
    .addColumn('call_id', 'uuid', (c) => c.notNull().references('calls.id').onDelete('restrict'))
    .addColumn('unit', 'text', (c) => c.notNull())
    .addColumn('is_primary', 'boolean', (c) => c.notNull())
    .addColumn('dispatched_at', 'timestamptz', (c) => c.notNull())
    .addColumn('en_route_at', 'timestamptz')
    .addColumn('on_scene_at', 'timestamptz')
    .addColumn('cleared_at', 'timestamptz')
    .execute();
  await sql`create unique index call_units_primary on call_units (call_id) where is_primary`.execute(db);
  await db.schema.createIndex('call_units_call').on('call_units').columns(['call_id', 'id']).execute();
  // For units sent earlier, this is the best time we know.
  await sql`
    insert into call_units (id, call_id, unit, is_primary, dispatched_at)
    select gen_random_uuid(), id, primary_unit, true, primary_dispatched_time from calls
    where primary_unit is not null and primary_dispatched_time is not null`.execute(db);

  await db.schema
    .alterTable('radio_logs')
    .addColumn('corrects_id', 'uuid', (c) => c.unique().references('radio_logs.id'))
    .addColumn('reason', 'text')
    .execute();
  await sql`
    alter table radio_logs add constraint radio_logs_correction check ((corrects_id is null) = (reason is null))`.execute(
    db,
  );

  await db.schema
    .createTable('cad_drafts')
    .addColumn('id', 'uuid', (c) => c.primaryKey())
    .addColumn('owner_id', 'uuid', (c) => c.notNull())
    .addColumn('owner_name', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('body', 'jsonb', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull())
    .addColumn('promoted_at', 'timestamptz')
    .addColumn('discarded_at', 'timestamptz')
    .execute();
  await sql`create index cad_drafts_open on cad_drafts (created_at)
    where promoted_at is null and discarded_at is null`.execute(db);
  await db.schema.createIndex('cad_drafts_updated').on('cad_drafts').column('updated_at').execute();

  await db.schema.alterTable('comment_revisions').addColumn('event_id', 'uuid').execute();

  await db.schema
    .alterTable('cad_events')
    .addColumn('actor_name', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('occurred_at', 'timestamptz')
    .addColumn('payload', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('payload_salt', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('payload_hash', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('secret', 'text')
    .addColumn('secret_salt', 'text')
    .addColumn('secret_hash', 'text')
    .addColumn('prev_hash', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('hash', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await sql`alter table cad_events alter column call_id drop not null`.execute(db);
  await db.schema.createIndex('cad_events_call').on('cad_events').columns(['call_id', 'seq']).execute();
  await db.schema
    .alterTable('cad_head')
    .addColumn('hash', 'text', (c) => c.notNull().defaultTo(GENESIS))
    .execute();
  await sealEarlierEvents(db as Kysely<Tables>);
  await sql`alter table cad_events alter column occurred_at set not null`.execute(db);
  await makeAppendOnly(db);
};
