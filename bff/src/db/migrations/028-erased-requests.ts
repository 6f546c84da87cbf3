import { type Kysely, sql } from 'kysely';

/** Wipes the request hashes of calls with an erased caller: they could still confirm a guess of who called. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    update idempotency_keys set request_hash = 'erased'
    where result_id in (
      select id from calls where caller_erased_at is not null
      union all
      select event.id from cad_events event join calls on calls.id = event.call_id where caller_erased_at is not null
    )`.execute(db);
};
