import { TICKET_ANSWER_MAX } from '@prebell/contracts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';

const { request, signIn, deps } = await startTestPlatform();
const { token } = await signIn('admin');

const file = async (subject: string, bearer?: string): Promise<string> =>
  (
    await request('POST', '/api/contact', {
      body: { name: 'Tess', email: 'tess@example.test', subject, message: 'Which source?\nThanks' },
      ...(bearer && { token: bearer }),
    })
  ).body.id;
const newAnswer = (message = 'From the last filing.\n\nRegards') => ({ id: crypto.randomUUID(), message });
const answer = (ticket: string, body: object, bearer = token) =>
  request('POST', `/api/admin/tickets/${ticket}/answers`, { token: bearer, body });
const mails = () =>
  deps.db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('category', '=', 'contact.answer')
    .orderBy('created_at')
    .execute();
const auditLines = () =>
  deps.db.selectFrom('admin_audit').selectAll().where('action', '=', 'ticket.answer').orderBy('seq').execute();
const stored = (ticket: string) =>
  deps.db.selectFrom('ticket_answers').selectAll().where('ticket_id', '=', ticket).execute();
const inList = async (ticket: string) =>
  (await request('GET', '/api/admin/tickets', { token })).body.tickets.find(({ id }: { id: string }) => id === ticket);

test('an answer is in the ticket’s thread, goes to the sender by mail, and leaves a line in the audit log without its text', async () => {
  const ticket = await file('Halt\r\nBcc: all@example.test');
  const body = newAnswer('<b>See</b> the filing.\n\nRegards');
  const { status, body: answered } = await answer(ticket, body);
  expect(status).toBe(201);
  const thread = [{ id: body.id, answered_by: 'admin', message: body.message, created_at: expect.any(String) }];
  expect(answered.ticket).toMatchObject({ id: ticket, closed_at: null, answers: thread });
  expect((await inList(ticket)).answers).toEqual(thread);
  const mail = (await mails()).at(-1);
  expect(mail).toMatchObject({ recipient: 'tess@example.test', subject: 'Re: Halt Bcc: all@example.test' });
  expect(mail?.text).toContain('<b>See</b> the filing.\n\nRegards');
  expect(mail?.text).toContain('> Which source?\n> Thanks');
  expect(mail?.html).toContain('&lt;b&gt;See&lt;/b&gt;');
  const line = (await auditLines()).at(-1);
  expect(line).toMatchObject({ actor_username: 'admin', target_username: 'tess@example.test' });
  expect(JSON.stringify(line)).not.toContain('the filing');
});

test('a repeated answer is stored and sent once, and its id cannot stand for another one', async () => {
  const ticket = await file('Twice');
  const body = newAnswer();
  const [before, lines] = [(await mails()).length, (await auditLines()).length];
  const both = await Promise.all([answer(ticket, body), answer(ticket, body)]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  expect(await stored(ticket)).toHaveLength(1);
  for (const [where, changed] of [
    [ticket, { ...body, message: 'Something else' }],
    [await file('Another ticket'), body],
  ] as const)
    expect(await answer(where, changed)).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_MISMATCH' } });
  expect([(await mails()).length, (await auditLines()).length]).toEqual([before + 1, lines + 1]);
});

test('an answer that cannot be queued is not stored and leaves no line in the audit log', async () => {
  const ticket = await file('Never answered');
  const lines = (await auditLines()).length;
  await sql`create function no_mail() returns trigger language plpgsql as 'begin raise exception ''full''; end'`.execute(
    deps.db,
  );
  await sql`create trigger no_mail before insert on mail_outbox execute function no_mail()`.execute(deps.db);
  const refused = await answer(ticket, newAnswer());
  await sql`drop function no_mail cascade`.execute(deps.db);
  expect([refused.status, refused.body.code]).toEqual([500, 'INTERNAL']);
  expect(await stored(ticket)).toEqual([]);
  expect(await auditLines()).toHaveLength(lines);
});

test('only admins answer, only tickets that exist, and with a text of an allowed length', async () => {
  const ticket = await file('Guarded');
  expect((await answer(ticket, newAnswer(), (await signIn('pro')).token)).status).toBe(403);
  expect((await answer(crypto.randomUUID(), newAnswer())).body.code).toBe('NOT_FOUND');
  for (const message of ['', ' \n ', 'x'.repeat(TICKET_ANSWER_MAX + 1)])
    expect((await answer(ticket, newAnswer(message))).body.code).toBe('VALIDATION_FAILED');
  expect(await stored(ticket)).toEqual([]);
  expect((await answer(ticket, newAnswer('x'.repeat(TICKET_ANSWER_MAX)))).status).toBe(201);
});

test('without a mail server the list says that mails stay in the outbox', async () => {
  expect((await request('GET', '/api/admin/tickets', { token })).body.sends_mail).toBe(false);
});

test('an account’s records contain its own tickets with their answers, and the list can show these alone', async () => {
  const { token: bearer } = await signIn('premium');
  const user = await deps.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'premium')
    .executeTakeFirstOrThrow();
  await file('Of a visitor');
  const ticket = await file('Of the customer', bearer);
  await answer(ticket, newAnswer());
  const { tickets } = (await request('GET', `/api/admin/users/${user.id}/records`, { token })).body;
  expect(tickets).toMatchObject([{ id: ticket, subject: 'Of the customer', answers: [{ answered_by: 'admin' }] }]);
  const list = (await request('GET', `/api/admin/tickets?account=${user.id}`, { token })).body;
  expect(list).toMatchObject({ tickets: [{ id: ticket }], pagination: { total: 1 } });
  expect((await request('GET', '/api/admin/tickets?account=x', { token })).status).toBe(400);
});
