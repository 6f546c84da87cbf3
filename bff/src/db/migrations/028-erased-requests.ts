import { type Kysely, sql } from 'kysely';

/** Callers that were erased before could still be found by the hashes of the requests that named them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    update idempotency_keys set request_hash = 'erased'
    where result_id in (
      select id from calls where caller_erased_at is not null
      union all
      select event.id from cad_events event join calls on calls.id = event.call_id where caller_erased_at is not null
    )`.execute(db);
};
