import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { startTestPlatform } from '../../test/platform';
import { logMappingSchema } from './log-mapping';
import { type CallLog, playLog, readCallLog } from './play-log';

const { app, deps } = await startTestPlatform();
const ask: typeof fetch = async (input, init) => app.request(String(input), init);

const COLUMNS =
  'Call Number,Unit ID,Call Type,Received DtTm,Dispatch DtTm,Response DtTm,On Scene DtTm,Available DtTm,Address';
const LOG = `${COLUMNS},Call Final Disposition
1,E4,Alarm,04/07/2020 11:00:00 PM,04/07/2020 11:00:30 PM,04/07/2020 11:02:00 PM,04/07/2020 11:05:00 PM,04/07/2020 11:30:00 PM,9 Mill Rd,Fire
1,T2,Alarm,04/07/2020 11:00:00 PM,04/07/2020 11:01:00 PM,,,04/07/2020 11:10:00 PM,9 Mill Rd,Fire
2,M1,Medical,04/07/2020 11:20:00 PM,04/07/2020 11:21:00 PM,,,04/07/2020 11:40:00 PM,3 Foundry Ln,Treated
3,M1,Medi`;
const read = (text: string) => readCallLog(gzipSync(text)) as CallLog;

test('a log is played as if it happened now, at its pace, and the truncated row is reported', async () => {
  const began = Date.now();
  const { calls, faults } = read(LOG);
  expect([calls.length, faults]).toEqual([2, [{ row: 5, why: '3 fields instead of 10' }]]);
  let clock = 0;
  const wait = async (milliseconds: number) => {
    clock += milliseconds;
  };
  const url = 'http://localhost:3000';
  const played = await playLog({ calls, speed: 60, url, fetch: ask, wait, now: () => clock });
  expect([played, clock]).toEqual([{ requests: 12, lateMs: 0 }, 40_000]);
  const stored = await deps.db
    .selectFrom('calls')
    .select(['address_of_incident', 'status', 'disposition', 'time_received', 'closed_at'])
    .orderBy('address_of_incident')
    .execute();
  expect(stored).toMatchObject([
    { address_of_incident: '3 Foundry Ln', status: 'closed', disposition: 'Treated' },
    { address_of_incident: '9 Mill Rd', status: 'closed', disposition: 'Fire' },
  ]);
  for (const { time_received } of stored) expect(time_received.getTime()).toBeGreaterThanOrEqual(began);
});

test('a log with the byte order mark of Excel is read as the same log without it', () => {
  const { calls, faults } = read(`\uFEFF${LOG}`);
  expect([calls.length, faults]).toEqual([2, read(LOG).faults]);
});

test('an expired session is renewed, and nothing is done twice', async () => {
  let asked = 0;
  const forgetful: typeof fetch = async (input, init) => {
    asked += 1;
    return asked === 3 ? Response.json({ error: 'Please sign in' }, { status: 401 }) : ask(input, init);
  };
  const { calls } = read(LOG);
  const count = () =>
    deps.db
      .selectFrom('calls')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
  const { n: before } = await count();
  const wait = async () => undefined;
  await playLog({ calls, speed: 3_600, url: 'http://localhost:3000', fetch: forgetful, wait });
  expect((await count()).n - before).toBe(2);
});

test('a table with other columns needs a mapping, and a refusal of the server ends the replay with its message', async () => {
  const table = Buffer.from('a,b\n2020-04-07 11:00:00,9 Mill Rd\n');
  expect(readCallLog(table)).toEqual({ missing: [] });
  const mapping = (address: string) => logMappingSchema.parse({ zone: 'UTC', call: { received: 'a', address } });
  expect(readCallLog(table, mapping('c'))).toEqual({ missing: ['c'] });
  expect(readCallLog(table, mapping('b'))).toMatchObject({ calls: [[{ body: { address_of_incident: '9 Mill Rd' } }]] });
  const { calls } = read(LOG.replaceAll('9 Mill Rd', 'x'.repeat(201)));
  const wait = async () => undefined;
  await expect(playLog({ calls, speed: 60, url: 'http://localhost:3000', fetch: ask, wait })).rejects.toThrow(
    '/api/cad/calls was refused: Address of incident: at most 200 characters',
  );
});
