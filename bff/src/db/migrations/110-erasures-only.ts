import { type Kysely, sql } from 'kysely';

/**
 * A transaction that wipes a caller's details has to record their erasure, as a later event of the same call. The check of the
 * record asks for the same. It is checked at commit, because that event is written last.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create function require_erasure() returns trigger language plpgsql as $$
    begin
      if not exists (
        select from cad_events erasure
        where erasure.call_id = new.call_id and erasure.type = 'caller_erased' and erasure.seq > new.seq
      ) then
        raise exception 'details of event % were wiped without an erasure', new.seq;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger cad_events_erased after update on cad_events
    deferrable initially deferred for each row
    when (old.* is distinct from new.*) execute function require_erasure()`.execute(db);
};
