import { type Kysely, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Tables } from '../database';
import { callState } from '../seals/call-state';
import { hashText, namesDigest, newSalt, prove, SEAL_VERSION, sealOf } from '../seals/dispatch-record';

type Record = Kysely<Pick<Tables, 'cad_events' | 'cad_head' | 'calls'>>;

/** Stands for the platform as the author of an event. */
const PLATFORM = { actor_id: '00000000-0000-0000-0000-000000000000', actor_name: 'platform' };
const BATCH = 500;

/**
 * Seals what earlier releases left unsealed, in its present state: the names in all events so far, and the state of every call.
 * Forgeries from before this migration cannot be detected, later ones can.
 */
const sealWhatIsThere = async (db: Record): Promise<void> => {
  const events = await db.selectFrom('cad_events').select(['seq', 'actor_name']).orderBy('seq').execute();
  const calls = await db.selectFrom('calls').select('id').orderBy('id').execute();
  if (events.length === 0 && calls.length === 0) return;
  const head = await db.selectFrom('cad_head').select(['seq', 'hash']).forUpdate().executeTakeFirstOrThrow();
  let { seq, hash } = head;
  const made = (call_id: string | null, type: string, payload: unknown, state: string | null) => {
    const content = prove(payload);
    const state_salt = state === null ? null : newSalt();
    const at = new Date();
    seq += 1;
    const event = {
      ...PLATFORM,
      seq,
      id: uuid(),
      call_id,
      type,
      outcome: 'sealed',
      occurred_at: at,
      created_at: at,
      payload: content.text,
      payload_salt: content.salt,
      payload_hash: content.hash,
      secret_hash: null,
      state_salt,
      state_hash: state === null ? null : hashText(state_salt ?? '', state),
      seal_version: SEAL_VERSION,
      prev_hash: hash,
    };
    hash = sealOf(hash, event);
    return { ...event, hash };
  };
  await db
    .insertInto('cad_events')
    .values(made(null, 'names_sealed', { names: namesDigest(events), up_to: head.seq }, null))
    .execute();
  for (let from = 0; from < calls.length; from += BATCH) {
    const ids = calls.slice(from, from + BATCH).map(({ id }) => id);
    const states = await db
      .selectFrom('calls')
      .select(['id', callState.as('state')])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute();
    await db
      .insertInto('cad_events')
      .values(states.map(({ id, state }) => made(id, 'state_sealed', null, state)))
      .execute();
  }
  await db.updateTable('cad_head').set({ seq, hash }).execute();
};

/** From now on each event also seals its actor's name and the state of the whole call at that time. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('cad_events')
    .addColumn('seal_version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('state_hash', 'text')
    .addColumn('state_salt', 'text')
    .execute();
  // The salt would let somebody confirm a guess about an erased caller from the call's hash, so it is erased with the caller.
  await sql`
    create or replace function keep_sealed() returns trigger language plpgsql as $$
    begin
      if new.secret is null and new.secret_salt is null and new.state_salt is null
        and to_jsonb(new) - 'secret' - 'secret_salt' - 'state_salt'
          = to_jsonb(old) - 'secret' - 'secret_salt' - 'state_salt' then
        return new;
      end if;
      raise exception '% is append-only', tg_table_name;
    end $$`.execute(db);
  await sealWhatIsThere(db as Record);
};
