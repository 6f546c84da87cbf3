import { sql } from 'kysely';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startTestDatabase } from '../../test/cluster/database';
import { startInstance } from '../../test/cluster/instance';
import { hasPgbouncer, startPgbouncer } from '../../test/cluster/pgbouncer';
import { openDatabase } from './database';

/** Far below a client's ten seconds; a busy machine is given some of it. */
const IN_TIME_MS = 7_000;
const AT_ONCE_MS = 1_500;
const PATIENCE = { timeout: 30_000, interval: 50 };

const timed = async <T>(work: Promise<T>): Promise<[T, number]> => {
  const began = performance.now();
  return [await work, performance.now() - began];
};

const { connectionString } = await startTestDatabase();

test('a statement that takes long on a server that lives is left alone', async () => {
  const broken = vi.fn();
  const db = openDatabase(connectionString, broken, { givesUpSilent: true });
  onTestFinished(() => db.destroy());
  const { rows } = await sql<{ text: string }>`select 'late' as text, pg_sleep(4.5)`.execute(db);
  expect([rows[0]?.text, broken.mock.calls]).toEqual(['late', []]);
});

describe.skipIf(!hasPgbouncer)('a PgBouncer that hangs (SIGSTOP)', () => {
  test('costs each request seconds and then an honest 503, the next ones nothing; what was sent again is there once', async () => {
    const pooler = await startPgbouncer(connectionString, { everything: 8 });
    afterAll(pooler.stop);
    const instance = await startInstance({ connectionString: pooler.urlOf('everything') });
    onTestFinished(() => instance.stop());
    const token = await instance.signIn('dispatch');
    const read = () => instance.call('GET', '/api/cad/calls', { token });
    const write = () =>
      fetch(`${instance.url}/api/cad/calls`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': 'once',
        },
        body: JSON.stringify({ address_of_incident: '77 Silent Rd' }),
      });
    expect((await read()).status).toBe(200);

    pooler.pause();
    onTestFinished(() => void pooler.resume());
    const stuck = await Promise.all([read(), write(), instance.call('GET', '/api/ready')].map(timed));
    for (const [answer, ms] of stuck) {
      expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'UNAVAILABLE' }]);
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
      expect(ms).toBeLessThan(IN_TIME_MS);
    }
    // Each pool finds out for itself.
    const [refused, ms] = await timed(read());
    expect([refused.status, ms < AT_ONCE_MS]).toEqual([503, true]);

    pooler.resume();
    await vi.waitFor(async () => expect((await write()).status).toBe(201), PATIENCE);
    const calls = JSON.stringify(await (await read()).json());
    expect(calls.split('77 Silent Rd')).toHaveLength(2);
  });
});
