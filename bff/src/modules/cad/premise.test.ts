import { APARTMENT, addressKey, buildingKey } from '@prebell/contracts';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';

const { request, signIn, deps } = await startTestPlatform();
const { token } = await signIn('dispatch');

const post = (path: string, body: unknown) => request('POST', `/api/cad/calls${path}`, { token, body });
const daysAgo = (count: number) => new Date(deps.now().getTime() - count * 86_400_000).toISOString();
const newCall = async (address_of_incident: string, fields: object = {}): Promise<string> => {
  const id = uuid();
  expect((await post('', { id, address_of_incident, caller_name: 'J. Example', ...fields })).status).toBe(201);
  return id;
};
const premise = (address: string, except?: string) =>
  request('GET', `/api/cad/premise?${new URLSearchParams({ address, ...(except && { except }) })}`, { token });
const idsOf = (calls: { id: string }[]) => calls.map(({ id }) => id);

test('an open call at the same address shows, in whatever way the street is written', async () => {
  const first = await newCall('408 North Harbor Street');
  const other = await newCall('410 North Harbor Street');
  for (const spelling of ['408 N. harbor st', '408  NORTH HARBOR STREET', '408 north harbor str.']) {
    const { status, body } = await premise(spelling);
    expect([status, idsOf(body.open)], spelling).toEqual([200, [first]]);
  }
  expect((await premise('408 N Harbor St', first)).body.open).toEqual([]);
  expect(idsOf((await premise('410 N Harbor St')).body.open)).toEqual([other]);
});

test('an open call in another apartment of the building shows with its address; history stays with the apartment', async () => {
  const first = await newCall('31 Weir Court, Apt 4B');
  const { body } = await premise('31 weir ct #12');
  expect(body.open).toMatchObject([{ id: first, address_of_incident: '31 Weir Court, Apt 4B' }]);
  expect(idsOf((await premise('31 Weir Ct')).body.open)).toEqual([first]);
  await post(`/${first}/status`, { action: 'cancel', reason: 'x' });
  expect((await premise('31 Weir Ct Apt 5')).body).toMatchObject({ open: [], closed: 0 });
});

test('the screen and the database compare addresses by one rule', async () => {
  const addresses = [
    ...['408 North Harbor Street', '12 Elm St., Apt #4', 'ELM STR / 3RD AV', 'I-95 Exit 4', "O'Brien Square 7"],
    ...[
      'Östliche Allee 5',
      '12  Main   St ',
      'Streetcar Rd',
      '31 Weir Court Unit. 7',
      '#5',
      'West Drive Place, Suite 4-B',
    ],
  ];
  const asText = sql.join(addresses.map((address) => sql`(${address}::text)`));
  const { rows } = await sql<{ address: string; key: string; building: string }>`
    select address, address_key(address) as key,
      address_key(regexp_replace(address, ${sql.lit(APARTMENT)}, '', 'i')) as building
    from (values ${asText}) typed (address)`.execute(deps.db);
  for (const { address, key, building } of rows) {
    expect(addressKey(address), address).toBe(key);
    expect(buildingKey(address), address).toBe(building);
  }
});

test('earlier calls show with the unit that usually comes first, without callers and for a year', async () => {
  const address = '9 Foundry Lane';
  for (const [unit, ago] of [
    ['E4', 2],
    ['E31', 20],
    ['E31', 200],
    ['E9', 500],
  ] as const) {
    const id = await newCall(address, { time_received: daysAgo(ago), nature: `By ${unit}` });
    await post(`/${id}/dispatch`, { dispatcher_initials: 'KL', unit, occurred_at: daysAgo(ago) });
    await post(`/${id}/status`, { action: 'close', disposition: 'False alarm' });
  }
  const { body } = await premise('9 Foundry Ln');
  expect(body).toMatchObject({ open: [], closed: 3, usual_unit: { unit: 'E31', times: 2, of: 3 } });
  expect(body.latest.map(({ nature }: { nature: string }) => nature)).toEqual(['By E4', 'By E31', 'By E31']);
  expect(JSON.stringify(body)).not.toContain('J. Example');
});

test('the unit that usually comes first is one unit, however its name was typed', async () => {
  for (const unit of ['E7', 'E07', 'L4', 'L4', 'E-7']) {
    const id = await newCall('5 Spelling Way');
    await post(`/${id}/dispatch`, { dispatcher_initials: 'KL', unit });
  }
  const { usual_unit } = (await premise('5 Spelling Way')).body;
  expect(usual_unit).toMatchObject({ unit: expect.stringMatching(/^E-?0?7$/), times: 3, of: 5 });
});

test('an address without letters or digits finds nothing, and traders may not ask', async () => {
  await newCall('???x');
  expect((await premise('…')).body).toEqual({ open: [], closed: 0, latest: [], usual_unit: null });
  const trader = (await signIn('premium')).token;
  expect((await request('GET', '/api/cad/premise?address=x', { token: trader })).status).toBe(403);
});

const cards = (body: object, as = token) => request('PUT', '/api/cad/run-cards', { token: as, body });
const NORWOOD = 'response *: ENGINE\norder 03 ENGINE: E3 E1\narea 03: 1-99 Elm St';

test('run cards are read by everybody and changed by supervisors; each change is sealed with its lines, and none overwrites another', async () => {
  const trader = (await signIn('premium')).token;
  expect((await request('GET', '/api/cad/run-cards', { token: trader })).status).toBe(403);
  expect((await cards({ base_version: 0, text: NORWOOD }, trader)).status).toBe(403);
  expect((await request('GET', '/api/cad/run-cards', { token })).body).toMatchObject({ version: 0, text: '' });

  const first = await cards({ base_version: 0, text: NORWOOD });
  expect([first.status, first.body.version, first.body.saved_by]).toEqual([200, 1, 'dispatch']);
  const changed = NORWOOD.replace('E3 E1', 'E1 E3');
  expect((await cards({ base_version: 1, text: changed })).body).toMatchObject({ version: 2, text: changed });
  const late = await cards({ base_version: 1, text: `${NORWOOD}\n# late` });
  expect([late.status, late.body.code]).toEqual([409, 'RUN_CARDS_CHANGED']);
  // The answer to the first attempt was lost.
  expect((await cards({ base_version: 1, text: changed })).body.version).toBe(2);

  const event = await deps.db
    .selectFrom('cad_events')
    .select(['type', 'payload'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(event.type).toBe('run_cards');
  expect(JSON.parse(event.payload)).toMatchObject({
    version: 2,
    removed: ['order 03 ENGINE: E3 E1'],
    added: ['order 03 ENGINE: E1 E3'],
  });
  await expect(sql`update cad_run_cards set text = ''`.execute(deps.db)).rejects.toThrow('append-only');
});

test('run cards with a fault are refused with its line, and a city’s table is not too long', async () => {
  const { version, text } = (await request('GET', '/api/cad/run-cards', { token })).body;
  const { status, body } = await cards({ base_version: version, text: 'response *: ENGINE\norder 03 ENGINE E3' });
  expect([status, body.error]).toEqual([400, 'Line 2: A line has a colon after its name.']);
  const city = [text, ...Array.from({ length: 9_000 }, (_, i) => `area 03/${i}: ${i}00-${i}99 SOUTH VAN NESS AV`)];
  expect((await cards({ base_version: version, text: city.join('\n') })).body.version).toBe(version + 1);
});
