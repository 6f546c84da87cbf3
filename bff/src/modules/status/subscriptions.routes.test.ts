import { days, endpoints, STATUS_MAILS_KEPT_DAYS } from '@prebell/contracts';
import { expect, test } from 'vitest';
import { mailedToken, mailsTo } from '../../../test/mails';
import { startTestPlatform } from '../../../test/platform';
import { scheduledTasks } from '../../start/scheduled-tasks';
import { runDeletions } from '../auth/account-deletion.service';
import { SUBSCRIPTIONS_PER_HOUR } from './subscriptions.routes';

const { deps, request, signIn, register, advance } = await startTestPlatform();
const { askForMails, confirmMails, stopMails, openIncident, updateIncident } = endpoints.status;

let seats = 0;
/** Every request from a desk of its own, so that tests do not share a limit. */
const ask = (email: string, address = `203.0.113.${++seats}`) =>
  request('POST', askForMails.path, { body: { email }, address });
const confirm = (token: string) => request('POST', confirmMails.path, { body: { token } });
const stop = (token: string) => request('POST', `${stopMails.path}?token=${token}`);
const subscribe = async (email: string): Promise<string> => {
  await ask(email);
  const token = await mailedToken(deps, email);
  expect(await confirm(token)).toMatchObject({ status: 200, body: { email } });
  return token;
};
const stored = () => deps.db.selectFrom('status_subscriptions').selectAll().orderBy('email').execute();
const subjectsTo = async (email: string) => (await mailsTo(deps, email)).map(({ subject }) => subject);
const open = async (title: string) => {
  const { token } = await signIn('admin');
  const body = { title, components: ['chat'], state: 'investigating', text: 'Messages are late. <b>' };
  const { incident } = (await request('POST', openIncident.path, { token, body })).body;
  const entry = { state: 'resolved', text: 'A restart helped.' };
  await request('POST', updateIncident.path.replace('{id}', incident.id), { token, body: entry });
};

test('a confirmed address gets each entry of an incident, one that nobody confirmed gets none', async () => {
  await subscribe('tess@example.test');
  await ask('pending@example.test');
  await open('Trading room is slow');
  const [, opened, resolved] = await mailsTo(deps, 'tess@example.test');
  expect([opened?.subject, resolved?.subject]).toEqual([
    'Investigating: Trading room is slow',
    'Resolved: Trading room is slow',
  ]);
  expect(opened?.text).toMatch(/Affects: Trading room\nTime: Since .*\n\nMessages are late\. <b>/);
  expect(opened?.html).toContain('Messages are late. &lt;b&gt;');
  expect(resolved?.text).toMatch(/Time: .* to /);
  expect(await subjectsTo('pending@example.test')).toHaveLength(1);
});

test('each mail ends the subscription: by its link, or by the mail program’s own form from elsewhere', async () => {
  const token = await subscribe('gone@example.test');
  await open('Mail is late');
  const mail = (await mailsTo(deps, 'gone@example.test')).at(-1);
  expect(mail?.text).toContain(`/status/stop#token=${token}`);
  const url = new URL(mail?.unsubscribe_url ?? '');
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'cross-site' };
  const path = `${url.pathname}${url.search}`;
  // A program that only looks at the link ends nothing.
  const looked = await request('GET', path);
  expect([looked.status, looked.headers.get('Location')]).toEqual([302, `/status/stop#token=${token}`]);
  expect(await stored()).toHaveLength(3);
  expect((await request('POST', path, { headers, text: 'List-Unsubscribe=One-Click' })).status).toBe(200);
  expect((await stored()).map(({ email }) => email)).not.toContain('gone@example.test');
  // Nothing of the address remains, not even mails that wait.
  expect(await mailsTo(deps, 'gone@example.test')).toEqual([]);
  expect((await stop(token)).status).toBe(200);
  expect(await confirm(token)).toMatchObject({ status: 410, body: { code: 'LINK_INVALID' } });
});

test('the answer is the same for a new, a waiting and a subscribed address; the mail tells its owner more', async () => {
  await subscribe('known@example.test');
  const answers = [];
  for (const email of ['new@example.test', 'new@example.test', 'KNOWN@example.test']) answers.push(await ask(email));
  expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
    // It says, too, that no mail server takes the link.
    Array(3).fill({ status: 200, body: { sends_mail: false } }),
  );
  expect((await subjectsTo('known@example.test')).at(-1)).toContain('You already get e-mails');
  expect((await stored()).find(({ email }) => email === 'known@example.test')?.confirmed_at).not.toBeNull();
  expect(await ask('tess@')).toMatchObject({ status: 400, body: { issues: [{ path: 'email' }] } });
});

test('nobody is flooded: three mails an hour for an address, and a limit for each connection', async () => {
  for (let asked = 0; asked < 6; asked++) expect((await ask('flood@example.test')).status).toBe(200);
  expect(await mailsTo(deps, 'flood@example.test')).toHaveLength(3);
  for (let asked = 0; asked < SUBSCRIPTIONS_PER_HOUR; asked++) await ask(`f${asked}@example.test`, '198.51.100.7');
  const refused = await ask('last@example.test', '198.51.100.7');
  expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
  const headers = { 'Sec-Fetch-Site': 'cross-site' };
  expect((await request('POST', askForMails.path, { headers, body: { email: 'x@example.test' } })).status).toBe(403);
});

test('an address is kept only while it is wanted: not unconfirmed, and not after its account', async () => {
  const owner = await register('subscriber');
  const stranger = await register('stranger');
  for (const name of ['subscriber', 'stranger']) await subscribe(`${name}@example.com`);
  await deps.db.updateTable('users').set({ email_confirmed_at: deps.now() }).where('id', '=', owner.id).execute();
  const exported = async ({ token }: { token: string }) =>
    (await request('GET', '/api/auth/account/export', { token })).body.sections.status_subscriptions;
  expect(await exported(owner)).toMatchObject([{ email: 'subscriber@example.com' }]);
  // Nobody has shown that this address is the account's.
  expect(await exported(stranger)).toEqual([]);
  for (const { token } of [owner, stranger])
    await request('POST', '/api/auth/account/deletion', { token, body: { current_password: 'moonlit-otter-77' } });
  const clean = scheduledTasks(deps)['ended sessions and old requests'];
  await clean();
  expect((await stored()).map(({ email }) => email)).toContain('pending@example.test');
  advance(days(STATUS_MAILS_KEPT_DAYS) + 1);
  await clean();
  expect((await stored()).every(({ confirmed_at }) => confirmed_at !== null)).toBe(true);
  advance(days(30));
  expect(await runDeletions(deps)).toBe(2);
  const left = (await stored()).map(({ email }) => email);
  expect([left.includes('subscriber@example.com'), left.includes('stranger@example.com')]).toEqual([false, true]);
});
