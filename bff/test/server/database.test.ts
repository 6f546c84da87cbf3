import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { openDatabase } from '../../src/db/database';

const waits: number[] = [];
const db = openDatabase(inject('adminConnection'), () => undefined, { max: 1, onWait: (ms) => waits.push(ms) });
afterAll(() => db.destroy());

test('a pool reports how long each query waited for its connection', async () => {
  await sql`select 1`.execute(db);
  await Promise.all([sql`select pg_sleep(0.3)`.execute(db), sql`select 1`.execute(db)]);
  expect(waits).toHaveLength(3);
  const [, first = 0, second = 0] = waits;
  // The only connection is open: the second query gets it when the first is done.
  expect(second - first).toBeGreaterThan(290);
});
