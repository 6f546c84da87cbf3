import { CANNED_TEXTS_MAX, endpoints } from '@prebell/contracts';
import { expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';

const { deps, request, signIn } = await startTestPlatform();
const { list, add, change, remove } = endpoints.cannedTexts;
const { token } = await signIn('admin');
const of = (path: string, id: string) => path.replace('{id}', id);
const names = async () =>
  (await request('GET', list.path, { token })).body.texts.map(({ name }: { name: string }) => name);
const GREETING = { name: 'Thanks', body: 'Hello {name},\n\nthank you for “{ticket}”.' };

test('admins add, change and delete texts for answers; each change leaves both versions in the audit log', async () => {
  const { body } = await request('POST', add.path, { body: GREETING, token });
  expect(body.text).toMatchObject({ ...GREETING, updated_by: 'admin' });
  const { id } = body.text;
  const changed = { ...GREETING, body: 'Hello {name}.' };
  await request('PUT', of(change.path, id), { body: changed, token });
  // A repeated change is none.
  await request('PUT', of(change.path, id), { body: changed, token });
  expect((await request('GET', list.path, { token })).body.texts).toMatchObject([changed]);
  expect((await request('DELETE', of(remove.path, id), { token })).status).toBe(200);
  expect(await names()).toEqual([]);
  const lines = await deps.db
    .selectFrom('admin_audit')
    .select(['before', 'after'])
    .where('action', '=', 'ticket.canned-text')
    .orderBy('id')
    .execute();
  const [first, second] = [GREETING, changed].map(({ name, body: text }) => ({ canned_text: name, canned_body: text }));
  expect(lines).toEqual([
    { before: {}, after: first },
    { before: first, after: second },
    { before: second, after: {} },
  ]);
  for (const [method, path] of [
    ['PUT', change.path],
    ['DELETE', remove.path],
  ] as const) {
    const gone = await request(method, of(path, id), { token, ...(method === 'PUT' && { body: GREETING }) });
    expect([gone.status, gone.body.error]).toEqual([404, 'Somebody deleted this text']);
  }
});

test('a name is taken once, whatever its case; blank and too long texts are refused, and so is one beyond the limit', async () => {
  await request('POST', add.path, { body: GREETING, token });
  const again = await request('POST', add.path, { body: { ...GREETING, name: ' THANKS ' }, token });
  expect([again.status, again.body.code]).toEqual([409, 'NAME_TAKEN']);
  for (const body of [
    { name: ' ', body: 'x' },
    { name: 'x', body: ' ' },
    { name: 'x'.repeat(61), body: 'x' },
    { name: 'x', body: 'x'.repeat(2_001) },
  ])
    expect((await request('POST', add.path, { body, token })).status).toBe(400);
  const all = Array.from({ length: CANNED_TEXTS_MAX }, (_, index) => ({ name: `Text ${index}`, body: 'x' }));
  for (const body of all) await request('POST', add.path, { body, token });
  const more = await request('POST', add.path, { body: { name: 'One more', body: 'x' }, token });
  expect([more.status, more.body.code]).toEqual([409, 'LIMIT_REACHED']);
  expect(await names()).toHaveLength(CANNED_TEXTS_MAX);
});

test('only admins read and write them', async () => {
  const { token: trader } = await signIn('premium');
  for (const [method, path] of [
    ['GET', list.path],
    ['POST', add.path],
  ] as const) {
    const body = method === 'POST' ? GREETING : undefined;
    expect((await request(method, path, { token: trader, ...(body && { body }) })).status).toBe(403);
    expect((await request(method, path, body && { body })).status).toBe(401);
  }
});
