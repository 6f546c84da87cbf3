import { endpoints, STATUS_COMPONENTS, statusHistorySchema } from '@prebell/contracts';
import { expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { recordOnce } from './record-checks.worker';
import { insertChecks, rollUpDay } from './status.repository';

const { deps, request, signIn, advance } = await startTestPlatform({}, { standsAt: new Date('2026-11-20T12:00:30Z') });
const read = async () => statusHistorySchema.parse((await request('GET', endpoints.status.history.path)).body);
const { openIncident, updateIncident } = endpoints.status;

test('each minute is checked, a failed check and a missing minute count as down, and days become the history', async () => {
  const down = { component: 'chat', is_up: false, ms: 5_000 } as const;
  const up = { component: 'chat', is_up: true, ms: 4 } as const;
  const start = Date.parse('2026-11-19T20:00:00Z');
  for (let minute = 0; minute < 240; minute++)
    if (minute !== 7) await insertChecks(deps.db, new Date(start + minute * 60_000), [minute === 30 ? down : up]);
  await rollUpDay(deps.db, new Date(start + 239 * 60_000));
  await recordOnce(deps);
  await recordOnce(deps);
  const { components } = await read();
  expect(components.map(({ name }) => name)).toEqual(STATUS_COMPONENTS);
  const chat = components.find(({ name }) => name === 'chat');
  // The test's release store is empty, so pages are down.
  expect(components.find(({ name }) => name === 'pages')?.is_up).toBe(false);
  expect(chat).toMatchObject({ is_up: true, checked_at: '2026-11-20T12:00:00.000Z' });
  expect(chat?.days[0]).toEqual({ date: '2026-11-19', minutes_served: 238, minutes: 240 });
  expect(components.find(({ name }) => name === 'payments')).toMatchObject({ is_up: null, percent: null, days: [] });
});

test('a component whose checks stopped is not called operational', async () => {
  advance(5 * 60_000);
  expect((await read()).components.find(({ name }) => name === 'api')?.is_up).toBeNull();
});

test('an admin writes an incident and its log; everybody reads it, the feed has each entry, the audit log of each write', async () => {
  const { token } = await signIn('admin');
  const body = {
    title: 'Trading room is slow',
    components: ['chat'],
    state: 'investigating',
    text: 'Messages arrive up to a minute late. <b>',
  };
  expect((await request('POST', openIncident.path, { body })).status).toBe(401);
  expect((await request('POST', openIncident.path, { body, token: (await signIn('pro')).token })).status).toBe(403);
  const { body: opened } = await request('POST', openIncident.path, { body, token });
  expect((await read()).incidents).toMatchObject([{ title: body.title, resolved_at: null }]);
  advance(60_000);
  const path = updateIncident.path.replace('{id}', opened.incident.id);
  await request('POST', path, { body: { state: 'resolved', text: 'A restart helped.' }, token });
  const [incident] = (await read()).incidents;
  expect(incident?.resolved_at).not.toBeNull();
  expect(incident?.updates.map(({ state }) => state)).toEqual(['resolved', 'investigating']);
  const feed = await request('GET', '/status.rss');
  expect(feed.headers.get('Content-Type')).toContain('application/rss+xml');
  expect(feed.body.match(/<item>/g)).toHaveLength(2);
  expect(feed.body).toContain('a minute late. &lt;b&gt;');
  const lines = await deps.db
    .selectFrom('admin_audit')
    .select('action')
    .where('action', '=', 'status.incident')
    .execute();
  expect(lines).toHaveLength(2);
  const missing = updateIncident.path.replace('{id}', '01990000-0000-7000-8000-000000000000');
  expect((await request('POST', missing, { body: { state: 'resolved', text: 'x' }, token })).status).toBe(404);
});
