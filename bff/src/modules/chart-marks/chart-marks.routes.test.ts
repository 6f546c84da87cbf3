import { CHART_MARK_LIMITS, type ChartMarkInput, chartMarkSchema } from '@prebell/contracts';
import { expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { runDeletions } from '../auth/account-deletion.service';

const platform = await startTestPlatform();
const { request, deps, advance } = platform;
let accounts = 0;
const newUser = () => {
  accounts += 1;
  return platform.register(`charter${accounts}`);
};

const LEVEL: ChartMarkInput = { symbol: 'AAPL', kind: 'level', price: 4.2, at: null, text: 'Stop', version: 0 };
const NOTE: ChartMarkInput = { ...LEVEL, kind: 'note', at: 1_738_849_260, text: 'Halted here' };
const save = (token: string, id: string, body: unknown) => request('PUT', `/api/chart-marks/${id}`, { token, body });
const remove = (token: string, id: string, version: number) =>
  request('DELETE', `/api/chart-marks/${id}?version=${version}`, { token });
const list = async (token: string, symbol = 'AAPL') => {
  const { body } = await request('GET', `/api/chart-marks?symbol=${symbol}`, { token });
  return (body.marks as unknown[]).map((mark) => chartMarkSchema.parse(mark));
};

test('a level and a note stay with their account and symbol', async () => {
  const [owner, other] = [await newUser(), await newUser()];
  const [level, note] = [crypto.randomUUID(), crypto.randomUUID()];
  expect((await save(owner.token, level, LEVEL)).body.mark).toMatchObject({ id: level, price: 4.2, version: 1 });
  expect((await save(owner.token, note, NOTE)).status).toBe(200);
  expect((await list(owner.token)).map(({ id }) => id).sort()).toEqual([level, note].sort());
  expect(await list(owner.token, 'MSFT')).toEqual([]);
  expect(await list(other.token)).toEqual([]);
  // The id belongs to each user separately: nobody changes, removes or detects the mark of another.
  expect((await save(other.token, level, { ...LEVEL, price: 9, version: 1 })).body.code).toBe('NOT_FOUND');
  expect((await remove(other.token, level, 1)).body).toEqual({ removed: true });
  expect(await list(owner.token)).toHaveLength(2);
  expect((await request('GET', '/api/chart-marks?symbol=AAPL')).status).toBe(401);
});

test('repeating a request whose answer was lost changes nothing', async () => {
  const { token } = await newUser();
  const id = crypto.randomUUID();
  await save(token, id, LEVEL);
  expect((await save(token, id, LEVEL)).body.mark.version).toBe(1);
  await save(token, id, { ...LEVEL, price: 5, version: 1 });
  expect((await save(token, id, { ...LEVEL, price: 5, version: 1 })).body.mark.version).toBe(2);
  expect((await remove(token, id, 2)).body).toEqual({ removed: true });
  expect((await remove(token, id, 2)).body).toEqual({ removed: true });
});

test('a change that builds on an older version is refused, and so the newer one is not lost', async () => {
  const { token } = await newUser();
  const id = crypto.randomUUID();
  await save(token, id, LEVEL);
  const answers = await Promise.all([5, 6, 7].map((price) => save(token, id, { ...LEVEL, price, version: 1 })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual([
    'MARK_CHANGED',
    'MARK_CHANGED',
  ]);
  const [kept] = await list(token);
  expect(kept?.price).toBe(answers.find(({ status }) => status === 200)?.body.mark.price);
  expect((await remove(token, id, 1)).body.code).toBe('MARK_CHANGED');
  await remove(token, id, 2);
  expect((await save(token, id, { ...LEVEL, price: 8, version: 2 })).body.code).toBe('NOT_FOUND');
});

test('an invalid mark is refused with its code', async () => {
  const { token } = await newUser();
  const codeOf = async (change: object) => {
    const { status, body } = await save(token, crypto.randomUUID(), { ...LEVEL, ...change });
    return [status, body.code];
  };
  const invalid = [
    { price: 0 },
    { price: 1e9 },
    { price: '4' },
    { at: 1 },
    { kind: 'note' },
    { kind: 'note', at: 1, text: '  ' },
    { kind: 'circle' },
    { text: 'x'.repeat(CHART_MARK_LIMITS.text + 1) },
    { symbol: 'no symbol' },
    { version: -1 },
  ];
  for (const change of invalid)
    expect(await codeOf(change), JSON.stringify(change)).toEqual([400, 'VALIDATION_FAILED']);
  expect(await list(token)).toEqual([]);
});

test('a chart holds a limited number, even with concurrent requests', async () => {
  const { token } = await newUser();
  for (let k = 1; k < CHART_MARK_LIMITS.perSymbol; k += 1)
    expect((await save(token, crypto.randomUUID(), { ...LEVEL, price: k })).status).toBe(200);
  const last = await Promise.all([1, 2, 3].map(() => save(token, crypto.randomUUID(), LEVEL)));
  expect(last.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(last.find(({ status }) => status === 409)?.body.code).toBe('LIMIT_REACHED');
  expect(await list(token)).toHaveLength(CHART_MARK_LIMITS.perSymbol);
});

test('the export contains the marks, and the deletion of an account removes them', async () => {
  const { id: userId, token } = await newUser();
  const id = crypto.randomUUID();
  await save(token, id, LEVEL);
  const { body } = await request('GET', '/api/auth/account/export', { token });
  expect(body.sections.chart_marks).toMatchObject([{ id, symbol: 'AAPL', price: 4.2, text: 'Stop' }]);
  const asked = { current_password: 'moonlit-otter-77' };
  expect((await request('POST', '/api/auth/account/deletion', { token, body: asked })).status).toBe(200);
  advance(31 * 86_400_000);
  await runDeletions(deps);
  const left = await deps.db.selectFrom('chart_marks').select('id').where('user_id', '=', userId).execute();
  expect(left).toEqual([]);
});
