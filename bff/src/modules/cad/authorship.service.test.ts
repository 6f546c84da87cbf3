import { writeDoneBy } from '@prebell/contracts';
import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { readHead } from './events.repository';
import { type StoredEvent, verifyChain } from './verify-chain.rules';
import { readEvents } from './verify-record.repository';

const { request, signIn, deps } = await startTestPlatform();
const b = (await signIn('dispatch')).token;
const again = (await signIn('admin')).token;
const trader = (await signIn('premium')).token;
const idOf = async (username: string): Promise<string> =>
  (await deps.db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id;
const B = { id: await idOf('dispatch'), username: 'dispatch' };
/** A former colleague without an account. */
const A = { id: uuid(), username: 'gone ünd away' };

interface Sending {
  readonly token?: string;
  readonly key?: string;
  readonly author?: typeof A | null;
}
const post = (path: string, body: unknown, { token = b, key = uuid(), author = A }: Sending = {}) =>
  request('POST', `/api/cad/calls${path}`, {
    token,
    body,
    headers: { 'Idempotency-Key': key, ...(author && { 'Done-By': writeDoneBy(author) }) },
  });
const newCall = async (sending: Sending = {}): Promise<string> => {
  const id = uuid();
  expect((await post('', { id, address_of_incident: '12 Larkmoor Ave' }, sending)).status).toBe(201);
  return id;
};
const read = async (id: string) => (await request('GET', `/api/cad/calls/${id}`, { token: b })).body;
const verify = async () => (await request('GET', '/api/cad/audit/verify', { token: b })).body;

test('an entry by another user is recorded under both names, for every kind of entry, and the record stays valid', async () => {
  const id = await newCall();
  const dispatch = { dispatcher_initials: 'AA', unit: 'E4' };
  for (const [path, body] of [
    ['dispatch', dispatch],
    // A repetition becomes a line of the radio log under the author's name, not the sender's.
    ['dispatch', dispatch],
    ['status', { action: 'on_scene', unit: 'E4' }],
    ['radio-log', { notes: 'Smoke showing' }],
    ['additional-comments', { comments: 'Gate code' }],
  ] as const)
    expect((await post(`/${id}/${path}`, body)).status).toBeLessThan(300);
  await post(`/${id}/radio-log`, { notes: 'My own' }, { author: null });
  const { events } = await read(id);
  const names = events.map(({ type, actor, author }: Record<string, string>) => [type, actor, author]);
  expect(names).toEqual([
    ...['created', 'dispatched', 'dispatched', 'moved', 'radio_log', 'comments'].map((type) => [
      type,
      B.username,
      `${A.username} (no account)`,
    ]),
    ['radio_log', B.username, null],
  ]);
  const lines = await deps.db
    .selectFrom('radio_logs')
    .select('author_id')
    .where('call_id', '=', id)
    .orderBy('id')
    .execute();
  expect(lines.map(({ author_id }) => author_id)).toEqual([A.id, A.id, B.id]);
  expect(await verify()).toMatchObject({ broken: null });
});

test('both names are sealed: a record with another author does not verify', async () => {
  const id = await newCall();
  const events: StoredEvent[] = [];
  for await (const event of readEvents(deps.db)) events.push(event);
  const head = await readHead(deps.db);
  expect((await verifyChain(events, head)).broken).toBeNull();
  const forged = events.map((event) =>
    event.call_id === id ? { ...event, payload: event.payload.replace(A.username, 'somebody else') } : event,
  );
  expect(forged).not.toEqual(events);
  expect((await verifyChain(forged, head)).broken?.why).toMatch(
    /^cad_events, row \d+, field payload: its content was changed$/,
  );
});

test('the same entry acts once when its author, a colleague, or both at the same time send it', async () => {
  const id = await newCall();
  const key = uuid();
  const body = { notes: 'Only once' };
  const author = B;
  // The author's own request, whose answer was lost, then a colleague's, then the author's again.
  const answers = await Promise.all([
    post(`/${id}/radio-log`, body, { key, author: null }),
    post(`/${id}/radio-log`, body, { token: again, key, author }),
    post(`/${id}/radio-log`, body, { key, author: null }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  const { call } = await read(id);
  expect(call.radio_logs.map(({ notes }: { notes: string }) => notes)).toEqual(['Only once']);

  const callId = uuid();
  const call_key = uuid();
  const call_body = { id: callId, address_of_incident: '9 Twice Rd' };
  for (const sending of [{ token: again, author }, { author: null }, { token: again, author }])
    expect((await post('', call_body, { key: call_key, ...sending })).status).toBe(201);
  const found = await request('GET', '/api/cad/calls?q=9%20Twice%20Rd', { token: b });
  expect(found.body.calls).toHaveLength(1);
});

test('an author’s comments build on their own earlier save, even when a colleague sends both', async () => {
  const id = await newCall();
  const first = uuid();
  await post(`/${id}/additional-comments`, { comments: 'One', base_version: 0 }, { key: first });
  await post(`/${id}/additional-comments`, { comments: 'Hydrant\nOne', base_version: 1 }, { author: null });
  await post(`/${id}/additional-comments`, { comments: 'One\nTwo', base_key: first });
  expect((await read(id)).call.additional_comments).toBe('Hydrant\nOne\nTwo');
});

test('sending for others needs cad:write, and allows nothing that the sender may not do', async () => {
  const id = await newCall();
  expect((await post(`/${id}/radio-log`, { notes: 'x' }, { token: trader })).status).toBe(403);
  const options = { token: b, body: { notes: 'x' }, headers: { 'Done-By': 'nobody' } };
  expect(await request('POST', `/api/cad/calls/${id}/radio-log`, options)).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_FAILED' },
  });
});

test('the record never takes an author’s name from the sender if an account has another one', async () => {
  const admin = { id: await idOf('admin'), username: 'Chief Zed' };
  expect((await read(await newCall({ author: admin }))).events[0]).toMatchObject({ author: 'admin' });
  for (const username of ['Chief\u0000Zed', '\u202eevil', '\u200b', 'two\nlines'])
    expect(await post('', { address_of_incident: '1 Name Rd' }, { author: { ...A, username } })).toMatchObject({
      status: 400,
    });
});

test('a header that names the sender is an ordinary entry by them', async () => {
  const id = await newCall({ author: B });
  expect((await read(id)).events[0]).toMatchObject({ actor: 'dispatch', author: null });
});
