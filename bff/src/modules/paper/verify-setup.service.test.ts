import { endpoints } from '@prebell/contracts';
import { beforeAll, expect, test } from 'vitest';
import { startFilmPlatform } from '../../../test/films';

const { deps, request, signIn } = await startFilmPlatform();
const { token } = await signIn('premium');
const { paper, timeMachine, customScanners } = endpoints;
const DATE = '2025-02-06';
/** AAA joins the gappers and the user's own scanner at 9:06. */
const [BEFORE, AFTER] = [`${DATE}T09:05`, `${DATE}T09:11`];

const made = (path: string) => request('POST', path.replace('{date}', DATE), { token });
const newScanner = async (name: string, value: number, by = token): Promise<string> => {
  const definition = { where: [{ field: 'percent_change', op: '>=', value }], sort: 'volume' };
  const created = await request('POST', customScanners.create.path, { token: by, body: { name, definition } });
  return created.body.scanner.id;
};
const begin = async (at: string): Promise<string> =>
  (await request('POST', paper.begin.path, { token, body: { date: DATE, at } })).body.session.id;
const order = (session: string, setup: object | null, changes: object = {}) =>
  request('POST', paper.order.path.replace('{id}', session), {
    token,
    body: { at: AFTER, symbol: 'AAA', side: 'buy', type: 'market', quantity: 100, price: null, setup, ...changes },
  });
/** The number of the entry of AAA in the log of the gappers. */
let gapped = '';
let mine = '';
beforeAll(async () => {
  await made(timeMachine.make.path);
  mine = await newScanner('Runners', 5);
  await deps.films.settled();
  await made(timeMachine.makeScan.path.replace('{id}', mine));
  await deps.films.settled();
  const path = timeMachine.hits.path.replace('{at}', AFTER);
  gapped = (await request('GET', `${path}?scanner=gappers&limit=1`, { token })).body.hits[0].id;
});

test('an own scanner is the setup of a trade: with its name, and as a group of the journal, also after its deletion', async () => {
  const session = await begin(AFTER);
  const hit = `${DATE}-1`;
  expect((await order(session, { scanner: mine, hit })).status).toBe(201);
  const sold = await order(session, null, { at: `${DATE}T09:15`, side: 'sell' });
  expect(sold.status).toBe(201);
  const moved = await request('PUT', paper.moveTo.path.replace('{id}', session), {
    token,
    body: { at: `${DATE}T09:20` },
  });
  const own_setup = { scanner: mine, name: 'Runners', hit };
  expect(moved.body.trades).toMatchObject([{ setup: null, own_setup, held: 0 }]);
  await request('DELETE', customScanners.remove.path.replace('{id}', mine), { token });
  const { body: journal } = await request('GET', paper.journal.path, { token });
  expect(journal).toMatchObject({
    trades: [{ setup: null, own_setup }],
    by_setup: [{ key: mine, name: 'Runners', trades: 1 }],
  });
  expect((await order(session, { scanner: mine, hit }, { at: `${DATE}T09:20` })).body.code).toBe('UNKNOWN_SCANNER');
});

test('a hit that was not on screen is refused as a setup: of later, of another symbol, scanner or day, or one that never was', async () => {
  const own = await newScanner('Gainers', 5);
  await made(timeMachine.makeScan.path.replace('{id}', own));
  await deps.films.settled();
  const session = await begin(BEFORE);
  const first = `${DATE}-1`;
  const issueOf = async (setup: object, changes: object = {}) => {
    const { status, body } = await order(session, setup, changes);
    return status === 201 ? 'placed' : `${body.code} ${body.issues?.[0].path} ${body.issues?.[0].message}`;
  };
  expect(await issueOf({ scanner: own, hit: first }, { at: BEFORE })).toBe(
    `VALIDATION_FAILED setup Gainers has no entry of AAA with the id ${first} at this minute`,
  );
  expect(await issueOf({ scanner: 'gappers', hit: gapped }, { at: BEFORE })).toContain('Gappers has no entry of AAA');
  expect(await issueOf({ scanner: 'momentum', hit: gapped })).toContain('Momentum has no entry of AAA');
  expect(await issueOf({ scanner: 'gappers', hit: gapped }, { symbol: 'BBB' })).toMatch(
    /UNKNOWN_SYMBOL|no entry of BBB/,
  );
  for (const scanner of [own, 'gappers']) {
    expect(await issueOf({ scanner, hit: `${DATE}-999` })).toContain('VALIDATION_FAILED setup');
    expect(await issueOf({ scanner, hit: '2025-02-05-1' })).toContain('is from another day');
  }
  expect(await issueOf({ scanner: 'nothing', hit: null })).toContain('VALIDATION_FAILED setup.scanner');
  expect(await issueOf({ scanner: own, hit: first })).toBe('placed');
  expect(await issueOf({ scanner: 'gappers', hit: gapped })).toBe('placed');
});

test('the scanner of somebody else is no setup, and one that has not run over the day is not ready', async () => {
  const { token: admin } = await signIn('admin');
  const session = await begin(AFTER);
  const hit = `${DATE}-1`;
  expect((await order(session, { scanner: await newScanner('Theirs', 5, admin), hit })).body.code).toBe(
    'UNKNOWN_SCANNER',
  );
  expect((await order(session, { scanner: await newScanner('Fresh', 90), hit })).body.code).toBe('FILM_NOT_READY');
  expect(await deps.db.selectFrom('paper_orders').select('seq').where('session_id', '=', session).execute()).toEqual(
    [],
  );
});
