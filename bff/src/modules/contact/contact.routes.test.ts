import { BRAND } from '@prebell/contracts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { TICKETS_PER_HOUR } from './contact.throttle';

const { request, deps, signIn } = await startTestPlatform();

const MESSAGE = {
  name: 'Tess',
  email: 'tess@example.test',
  subject: 'Low float criteria',
  message: 'Which float source do you use?',
};
const send = (body: object, options = {}) => request('POST', '/api/contact', { body, ...options });
const mailOf = (id: string) =>
  deps.db.selectFrom('mail_outbox').selectAll().where('dedupe_key', '=', `ticket:${id}`).executeTakeFirstOrThrow();
const ticket = (id: string) =>
  deps.db.selectFrom('support_tickets').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('a visitor without an account files a ticket, which is stored', async () => {
  const { status, body } = await send(MESSAGE);
  expect(status).toBe(201);
  expect(await ticket(body.id)).toMatchObject(MESSAGE);
});

test('a blank subject becomes the default one', async () => {
  const { body } = await send({ ...MESSAGE, subject: '   ' });
  expect((await ticket(body.id)).subject).toBe(`Contact from ${BRAND.name}`);
});

test('hostile text is kept as text', async () => {
  const hostile = {
    ...MESSAGE,
    name: `<img src=x onerror=alert(1)>'); drop table support_tickets; --`,
    message: 'Bcc: all@example.test\r\n\r\n{{7*7}} \u202e',
  };
  const { status, body } = await send(hostile);
  expect(status).toBe(201);
  expect(await ticket(body.id)).toMatchObject({ name: hostile.name, message: hostile.message.trim() });
});

test('a ticket is mailed to support as text: one subject line, no markup and no extra headers', async () => {
  const { body } = await send({
    ...MESSAGE,
    name: '<img src=x onerror=alert(1)>',
    subject: 'Halt\r\nBcc: all@example.test \u202e</title>',
    message: 'First <b>line</b>\r\n-- \r\nBcc: all@example.test',
  });
  const mail = await mailOf(body.id);
  expect(mail).toMatchObject({
    recipient: BRAND.supportEmail,
    category: 'contact.support',
    subject: 'Halt Bcc: all@example.test </title>',
    state: 'queued',
  });
  expect(mail.text).toContain('From: <img src=x onerror=alert(1)> (tess@example.test)');
  expect(mail.text).toMatch(/> First <b>line<\/b>\n> -- \n> Bcc: all@example\.test/);
  expect(mail.html).toContain('First &lt;b&gt;line&lt;/b&gt;');
  expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(mail.html).not.toMatch(/<img|<b>/);
});

test('a ticket that cannot be mailed is not stored, and its sender gets an error', async () => {
  const refuse = sql`create function no_mail() returns trigger language plpgsql as 'begin raise exception ''full''; end'`;
  await refuse.execute(deps.db);
  await sql`create trigger no_mail before insert on mail_outbox execute function no_mail()`.execute(deps.db);
  const refused = await send({ ...MESSAGE, subject: 'Never kept' });
  await sql`drop function no_mail cascade`.execute(deps.db);
  expect([refused.status, refused.body.code]).toEqual([500, 'INTERNAL']);
  const kept = deps.db.selectFrom('support_tickets').select('id').where('subject', '=', 'Never kept').execute();
  expect(await kept).toEqual([]);
});

test('each missing or malformed field is named', async () => {
  const { status, body } = await send({ name: ' ', email: 'tess@', subject: '', message: '' });
  expect(status).toBe(400);
  expect(body.issues).toEqual([
    { path: 'name', message: 'Please enter your name' },
    { path: 'email', message: 'Please enter a valid email address' },
    { path: 'subject', message: 'Please enter a subject' },
    { path: 'message', message: 'Please enter a message' },
  ]);
});

test('a page of another site cannot file one', async () => {
  const { status } = await send(MESSAGE, { headers: { 'Sec-Fetch-Site': 'cross-site' } });
  expect(status).toBe(403);
});

test('an address that writes too often has to wait, others do not', async () => {
  const address = '203.0.113.7';
  for (let sent = 0; sent < TICKETS_PER_HOUR; sent++) expect((await send(MESSAGE, { address })).status).toBe(201);
  const refused = await send(MESSAGE, { address });
  expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3500);
  expect((await send(MESSAGE, { address: '203.0.113.8' })).status).toBe(201);
});

test('a paying user’s ticket carries their name and a flag, others do not', async () => {
  const filed = async (username: string) => {
    const { token } = await signIn(username);
    return ticket((await send(MESSAGE, { token })).body.id);
  };
  expect(await filed('pro')).toMatchObject({ is_priority: true, user_id: expect.any(String), kind: 'support' });
  expect(await filed('free')).toMatchObject({ is_priority: false, user_id: expect.any(String) });
  expect(await ticket((await send(MESSAGE, { token: 'expired' })).body.id)).toMatchObject({ user_id: null });
});

test('a coaching session needs Premium, and the refusal says so', async () => {
  const body = { topic: 'Reading the tape', availability: 'Weekdays before 9:00 ET' };
  const ask = async (username: string) =>
    request('POST', '/api/contact/coaching', { token: (await signIn(username)).token, body });
  expect(await ask('pro')).toMatchObject({ status: 403, body: { code: 'UPGRADE_REQUIRED', required_tier: 'premium' } });
  const { status, body: answer } = await ask('premium');
  expect(status).toBe(201);
  expect(await ticket(answer.id)).toMatchObject({
    kind: 'coaching',
    name: 'Paul Lindqvist',
    email: 'premium@demo.prebell.test',
    message: 'Reading the tape\n\nAvailable: Weekdays before 9:00 ET',
  });
  expect(await mailOf(answer.id)).toMatchObject({
    category: 'contact.coaching',
    subject: '[Priority] Coaching session',
  });
});
