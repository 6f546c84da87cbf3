import { copyDatabase } from '@prebell/embedded-postgres/testing';
import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { verifyRecord } from '../modules/cad/verify-record.service';
import { openDatabase } from './database';
import { migrate, migrateTo } from './migrate';
import { prove, sealOf } from './seals/dispatch-record';

const { connectionString, drop } = await copyDatabase(inject('adminConnection'), 'template1');
const db = openDatabase(connectionString, () => undefined);
afterAll(async () => {
  await db.destroy();
  await drop();
});

const CALLS = ['01980000-0000-7000-8000-000000000001', '01980000-0000-7000-8000-000000000002'];

test('an upgrade numbers and seals the calls and names of earlier releases', async () => {
  await migrateTo(db, '050-stories-of-hits');
  let prev_hash = '0'.repeat(64);
  for (const [index, id] of CALLS.entries()) {
    const logged = new Date(Date.UTC(2025, 11, 31, 23, 30 + index * 10));
    await sql`
      insert into calls (id, time_received, address_of_incident, created_at)
      values (${id}, now(), 'Elm St', ${logged})`.execute(db);
    const { text, salt, hash: payload_hash } = prove({});
    const at = new Date(1_770_000_000_000);
    const event = {
      seq: index + 1,
      id,
      call_id: id,
      type: 'created',
      outcome: 'created',
      actor_id: id,
      occurred_at: at,
      created_at: at,
      payload_hash,
      secret_hash: null,
    };
    const hash = sealOf(prev_hash, event);
    await db
      .insertInto('cad_events')
      .values({ ...event, actor_name: 'ada', payload: text, payload_salt: salt, prev_hash, hash })
      .execute();
    await db.updateTable('cad_head').set({ seq: event.seq, hash }).execute();
    prev_hash = hash;
  }
  await migrate(db);
  const numbers = await db.selectFrom('calls').select('number').orderBy('id').execute();
  expect(numbers.map(({ number }) => number)).toEqual(['25-0001', '25-0002']);
  const verify = () => db.transaction().execute((tx) => verifyRecord(tx));
  expect(await verify()).toMatchObject({ broken: null, calls: 2, unsealed: 0 });
  await db
    .updateTable('calls')
    .set({ address_of_incident: '99 Elm St' })
    .where('id', '=', CALLS[0] ?? '')
    .execute();
  expect((await verify()).broken?.why).toContain(CALLS[0]);
});
