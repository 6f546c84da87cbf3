import { expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { NEW_REPORTS_PER_HOUR } from './csp-reports.routes';

const { request, signIn, deps } = await startTestPlatform();
const { token } = await signIn('admin');
const PAGE = 'http://localhost:3000/dashboard?token=secret';

const report = (fields: Record<string, unknown>, address?: string) =>
  request('POST', '/api/csp-reports', {
    text: JSON.stringify({
      'csp-report': { 'document-uri': PAGE, 'effective-directive': 'script-src-elem', ...fields },
    }),
    headers: { 'Content-Type': 'application/csp-report' },
    ...(address !== undefined && { address }),
  });
const kept = async () => (await request('GET', '/api/admin/csp-reports', { token })).body.reports;

test('a report is kept once with its count, without secrets in addresses; admins alone read it', async () => {
  for (let n = 0; n < 3; n += 1)
    expect((await report({ 'blocked-uri': 'https://evil.example/x.js?session=1', 'source-file': PAGE })).body).toEqual(
      {},
    );
  expect(await kept()).toMatchObject([
    {
      directive: 'script-src-elem',
      blocked: 'https://evil.example/x.js',
      page: '/dashboard',
      source: 'http://localhost:3000/dashboard',
      count: 3,
    },
  ]);
  expect((await request('GET', '/api/admin/csp-reports')).status).toBe(401);
});

test('reports about other pages, by extensions, or in other shapes are dropped', async () => {
  const before = (await kept()).length;
  await report({ 'document-uri': 'https://elsewhere.example/' });
  await report({ 'source-file': 'chrome-extension://abc/x.js' });
  await report({ 'effective-directive': 'x'.repeat(300) });
  expect((await request('POST', '/api/csp-reports', { body: [] })).status).toBe(400);
  expect((await report({ 'blocked-uri': 'x'.repeat(20_000) })).status).toBe(413);
  expect(await kept()).toHaveLength(before);
});

test('an address sends 60 a minute, and a flood of invented reports from everywhere keeps at most a hundred an hour', async () => {
  for (let n = 0; n < 70; n += 1) await report({ 'blocked-uri': 'https://a.example/same.js' }, '198.51.100.9');
  expect((await kept()).find(({ blocked }: { blocked: string }) => blocked.includes('same')).count).toBe(60);
  for (let n = 0; n < NEW_REPORTS_PER_HOUR + 20; n += 1)
    await report({ 'blocked-uri': `https://a.example/${n}.js` }, `198.51.100.${n}`);
  const { count } = await deps.db
    .selectFrom('csp_reports')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(NEW_REPORTS_PER_HOUR);
});
