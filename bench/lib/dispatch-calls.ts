import type { Sql } from './database';

export const CLOSED = 10_000;
export const ACTIVE = 200;
const LINES = 20;

/** The data of a centre after some weeks: closed calls, and active calls of the last hours, each with a unit and 20 radio entries. */
export const seedCalls = async (sql: Sql) => {
  const calls = `
    select ('01900000-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid as id, i, i > ${CLOSED} as active,
      now() - (${CLOSED + ACTIVE} - i) * interval '3 minutes' as received
    from generate_series(1, ${CLOSED + ACTIVE}) i`;
  await sql.query(`
    insert into calls (id, time_received, how_received, address_of_incident, nature, original_notes, caller_phone, caller_name,
      primary_unit, primary_dispatched_time, dispatcher_initials, status, disposition, closed_at, created_at)
    select id, received, '911',
      (1 + i * 7 % 9899) || ' ' || (array['Larkmoor','Harbor View','Foundry','Mill','Fernhollow','Orchard','Kestrel','Quarry'])[1 + i % 8]
        || ' ' || (array['Ave','Rd','Ln','St'])[1 + i % 4],
      (array['Medical','Fire','Police','Alarm'])[1 + i % 4], 'Caller ' || md5(i::text), '555-' || lpad((i % 10000)::text, 4, '0'),
      'J. Example ' || i, 'M' || i % 40, received + interval '50 seconds', 'KL',
      case when not active then 'closed' when i % 4 = 0 then 'pending' else 'dispatched' end,
      case when active then null else 'Treated' end, case when active then null else received + interval '40 minutes' end, received
    from (${calls}) c`);
  await sql.query(`
    insert into call_units (id, call_id, unit, is_primary, dispatched_at, cleared_at)
    select gen_random_uuid(), id, 'M' || i % 40, true, received + interval '50 seconds',
      case when active then null else received + interval '40 minutes' end
    from (${calls}) c`);
  await sql.query(`
    insert into radio_logs (id, call_id, time, unit, notes, occurred_at, created_at)
    select gen_random_uuid(), id, to_char(received, 'HH24:MI'), 'M' || i % 40, 'Entry ' || line || ' of ' || md5(i::text),
      received, received
    from (${calls}) c, generate_series(1, ${LINES}) line`);
  await sql.query(`analyze`);
};

export const PENDING = 5_000;

/** A storm: thousands of calls in an hour, with no unit sent yet. */
export const seedStorm = async (sql: Sql) => {
  await sql.query(`
    insert into calls (id, time_received, how_received, address_of_incident, nature, original_notes, caller_phone, caller_name,
      dispatcher_initials, status, created_at)
    select gen_random_uuid(), received, '911', (1 + i * 7 % 9899) || ' Storm ' || (array['Ave','Rd','Ln','St'])[1 + i % 4],
      (array['Tree down','Wires down','Flooding','Alarm'])[1 + i % 4], 'Caller ' || md5(i::text),
      '555-' || lpad((i % 10000)::text, 4, '0'), 'J. Example ' || i, 'KL', 'pending', received
    from (select i, now() - (${PENDING} - i) * interval '0.7 seconds' as received from generate_series(1, ${PENDING}) i) c`);
  await sql.query(`analyze`);
};
