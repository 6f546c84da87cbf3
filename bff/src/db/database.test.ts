import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { openDatabase } from './database';

const waits: number[] = [];
const db = openDatabase(inject('adminConnection'), () => undefined, { max: 1, onWait: (ms) => waits.push(ms) });
afterAll(() => db.destroy());

test('a pool tells how long each query waited for its connection', async () => {
  await sql`select 1`.execute(db);
  await Promise.all([sql`select pg_sleep(0.3)`.execute(db), sql`select 1`.execute(db)]);
  expect(waits).toHaveLength(3);
  const [, first = 0, second = 0] = waits;
  // The one connection is there already: the second query gets it when the first has done with it.
  expect(second - first).toBeGreaterThan(290);
});
