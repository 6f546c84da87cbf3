import { DESK_LIMITS, endpoints, layoutSchema } from '@prebell/contracts';
import { expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';

const { request, signIn } = await startTestPlatform();
const pro = (await signIn('pro')).token;
const basic = (await signIn('basic')).token;
const { desk } = endpoints;

const save = (name: string, settings: unknown = {}, token = pro) =>
  request('POST', desk.createLayout.path, { token, body: { name, settings } });
const change = (id: string, body: unknown, token = pro) => request('PUT', `/api/desk/layouts/${id}`, { token, body });
const remove = (id: string, token = pro) => request('DELETE', `/api/desk/layouts/${id}`, { token });
const read = async (token = pro) => (await request('GET', desk.read.path, { token })).body;
const names = async () => (await read()).layouts.map(({ name }: { name: string }) => name);

test('keys are each user’s own: the last map counts, and an empty one restores the defaults', async () => {
  expect((await read()).keys).toEqual({});
  const put = (keys: unknown) => request('PUT', desk.saveKeys.path, { token: pro, body: { keys } });
  expect((await put({ freeze: 'x', mute: 'f' })).body.keys).toEqual({ freeze: 'x', mute: 'f' });
  expect((await put({ freeze: 'q' })).status).toBe(200);
  expect([(await read()).keys, (await read(basic)).keys]).toEqual([{ freeze: 'q' }, {}]);
  await put({});
  expect((await read()).keys).toEqual({});
});

test('a map of keys with one key twice, too many commands or no commands at all is refused', async () => {
  const many = Object.fromEntries(
    Array.from({ length: DESK_LIMITS.keys + 1 }, (_, index) => [`c${index}`, `${index}`]),
  );
  for (const keys of [{ freeze: 'x', mute: 'x' }, { 'Not a name': 'x' }, { freeze: '' }, { freeze: 4 }, many, [], null])
    expect(await request('PUT', desk.saveKeys.path, { token: pro, body: { keys } })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED' },
    });
});

test('a layout is saved, renamed, arranged anew and removed; a rename and an arrangement do not undo each other', async () => {
  const made = await save(' Morning ', { 'desk.scanner-width': 420, 'scanner.columns': ['price', 'float'] });
  expect(made.status).toBe(201);
  const { id } = layoutSchema.parse(made.body.layout);
  await Promise.all([change(id, { name: 'Open' }), change(id, { settings: { 'desk.two-charts': true } })]);
  const [layout] = (await read()).layouts;
  expect(layout).toMatchObject({ id, name: 'Open', settings: { 'desk.two-charts': true } });
  expect((await remove(id)).body).toEqual({ removed: true });
  expect((await read()).layouts).toEqual([]);
});

test('two windows that save at the same time both keep their layout; the same name is refused', async () => {
  const both = await Promise.all([save('Left'), save('Right'), save('left')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 201, 409]);
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('NAME_TAKEN');
  expect(await names()).toHaveLength(2);
  for (const { id } of (await read()).layouts) await remove(id);
});

test('another user’s layout does not exist, and there is a limit', async () => {
  const { id } = (await save('Mine')).body.layout;
  for (const answer of [await change(id, { name: 'Theirs' }, basic), await remove(id, basic)])
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
  for (let count = 1; count < DESK_LIMITS.layouts; count += 1) expect((await save(`Layout ${count}`)).status).toBe(201);
  const refused = await save('One more');
  expect([refused.status, refused.body.code]).toEqual([409, 'LIMIT_REACHED']);
});

test.each([
  ['no name', { name: ' ', settings: {} }],
  ['a long name', { name: 'x'.repeat(DESK_LIMITS.name + 1), settings: {} }],
  ['no settings', { name: 'A' }],
  ['a setting within a setting', { name: 'A', settings: { a: { b: 1 } } }],
  ['a long text', { name: 'A', settings: { a: 'x'.repeat(101) } }],
])('a layout with %s is refused', async (_, body) => {
  const answer = await request('POST', desk.createLayout.path, { token: pro, body });
  expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED']);
});
