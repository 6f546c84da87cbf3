import { endpoints, type WireAuditEntry } from '@prebell/contracts';
import { expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';

const { request, signIn } = await startTestPlatform();
const { token } = await signIn('admin');
const ADDRESS = '203.0.113.9';
const ask = (method: string, path: string, body?: unknown) =>
  request(method, path, { token, address: ADDRESS, ...(body !== undefined && { body }) });
const newest = async (): Promise<WireAuditEntry> => (await ask('GET', endpoints.admin.audit.path)).body.entries[0];
const { users } = (await ask('GET', `${endpoints.admin.users.path}?search=basic`)).body;
const of = (path: string) => path.replace('{id}', users[0].id).replace('{scanner}', 'gappers');

const { admin } = endpoints;
const READS = [
  [admin.exportUsers.path, 'search=ba&tier=basic', 'data.export-users', 'Users'],
  [admin.exportSubscriptions.path, '', 'data.export-subscriptions', 'Subscriptions'],
  [admin.exportPayments.path, '', 'data.export-payments', 'Payments'],
  [admin.exportAudit.path, 'action=auth', 'data.export-audit', 'Audit log'],
  [admin.userRecords.path, '', 'data.view-records', 'basic'],
] as const;

test.each(READS)('%s?%s is in the audit log with its reader and their address', async (path, query, action, target) => {
  expect((await ask('GET', `${of(path)}?${query}`)).status).toBe(200);
  const line = await newest();
  expect(line).toMatchObject({
    action,
    actor: { username: 'admin' },
    target: { username: target },
    address: ADDRESS,
  });
  for (const part of query.split('&').filter(Boolean))
    expect(line.after.filter).toContain(
      part
        .split('=')
        .map((each) => `"${each}"`)
        .join(':'),
    );
});

test('viewing records that do not exist, or without permission, reads nothing and writes nothing', async () => {
  const before = await newest();
  const nobody = admin.userRecords.path.replace('{id}', crypto.randomUUID());
  expect((await ask('GET', nobody)).status).toBe(404);
  expect((await newest()).id).toBe(before.id);
  const other = await signIn('pro');
  const { id } = await newest();
  expect((await request('GET', admin.exportUsers.path, { token: other.token })).status).toBe(403);
  expect((await newest()).id).toBe(id);
});

const ORDERS = [
  ['PUT', admin.setTier.path, { tier: 'pro', expires_in_days: 3, reason: 'test' }],
  ['PUT', admin.setStatus.path, { is_active: false, reason: null }],
  ['PUT', admin.setAdmin.path, { is_admin: true, reason: 'test' }],
  ['PUT', admin.setRoles.path, { roles: ['dispatcher'], reason: 'test' }],
  ['POST', admin.endUserSessions.path, { reason: null }],
  ['PUT', admin.setScanner.path, { enabled: false, reason: null }],
  ['PUT', endpoints.chat.setRoom.path, { slow_seconds: 7 }],
] as const;

test.each(ORDERS)('%s %s leaves an entry with the address it came from', async (method, path, body) => {
  const { id } = await newest();
  expect(await ask(method, of(path), body)).toMatchObject({ status: 200 });
  expect(await newest()).toMatchObject({ address: ADDRESS, actor: { username: 'admin' } });
  expect((await newest()).id).not.toBe(id);
});
