import { createServer } from 'node:net';
import type { QueuedMail } from '@prebell/server/mail';
import { addMissingMails, createSmtpTransport, mailWorker, queueMail, renderMail } from '@prebell/server/mail';
import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { passTimes, passWaits, workOff } from '../jobs';
import { startTestPlatform } from '../platform';

const platform = await startTestPlatform();
const { request, deps } = platform;
const { db, now } = deps;

const HOSTILE = `<img src=x onerror=alert(1)>\r\nBcc: all@example.test`;
const content = renderMail({
  subject: 'Reset your password',
  heading: `Hello ${HOSTILE}`,
  blocks: [
    { kind: 'text', text: 'Somebody asked for a new password.' },
    { kind: 'action', label: 'Choose a password', href: 'https://desk.example/reset?token=a&b="' },
    { kind: 'facts', rows: [['Asked', '<b>now</b>']] },
    { kind: 'note', text: 'It works once.' },
  ],
  why: 'You have an account here.',
});
const queue = (fields: object = {}) =>
  queueMail(db, { to: 'tess@example.test', category: 'test.mail', ...content, ...fields }, now());
const rows = () => db.selectFrom('mail_outbox').selectAll().orderBy('created_at').execute();

const jobs = () =>
  db.selectFrom('pgboss.job').select(['id', 'state', 'retry_count', 'output']).where('name', '=', 'mail').execute();

beforeEach(async () => {
  await db.deleteFrom('mail_outbox').execute();
  await db.deleteFrom('pgboss.job').execute();
});

test('both forms have the same content, and text stays text in HTML', () => {
  for (const words of [
    'Somebody asked for a new password.',
    'Choose a password',
    'It works once.',
    'You have an account here.',
  ]) {
    expect(content.text).toContain(words);
    expect(content.html).toContain(words);
  }
  expect(content.text).toContain('https://desk.example/reset?token=a&b="');
  expect(content.html).toContain('href="https://desk.example/reset?token=a&amp;b=&quot;"');
  expect(content.html).not.toMatch(/<img|<b>/);
});

describe('the queue', () => {
  test('a mail exists exactly if its transaction commits', async () => {
    const failed = db.transaction().execute(async (tx) => {
      await queueMail(tx, { to: 'tess@example.test', category: 'test.mail', ...content }, now());
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect([await rows(), await jobs()]).toEqual([[], []]);
  });

  test('one dedupe key is one mail, however often and from wherever it is queued', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => queue({ dedupe_key: 'trial-ends:7' })));
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect([(await rows()).length, (await jobs()).length]).toEqual([1, 1]);
    expect(await queue()).toBe(true);
  });

  test('mails without a job get one each: those of an earlier release that are due, and those of a restored backup', async () => {
    for (const to of ['due@example.test', 'later@example.test', 'restored@example.test', 'kept@example.test'])
      await queue({ to });
    const at = (recipient: string, time: Date) =>
      db.updateTable('mail_outbox').set({ next_attempt_at: time }).where('recipient', '=', recipient).execute();
    await at('due@example.test', now());
    await at('later@example.test', new Date(now().getTime() + 60_000));
    const kept = (await rows()).find(({ recipient }) => recipient === 'kept@example.test')?.id ?? '';
    await db.deleteFrom('pgboss.job').where('id', '<>', kept).execute();
    await Promise.all([addMissingMails(db, now()), addMissingMails(db, now())]);
    const added = new Set((await jobs()).map(({ id }) => id));
    const named = (await rows()).filter(({ id }) => added.has(id)).map(({ recipient }) => recipient);
    expect([(await jobs()).length, named.toSorted()]).toEqual([
      3,
      ['due@example.test', 'kept@example.test', 'restored@example.test'],
    ]);
  });
});

describe('the sender', () => {
  const sentTo = (): { sent: QueuedMail[]; send: (mail: QueuedMail) => Promise<void> } => {
    const sent: QueuedMail[] = [];
    return { sent, send: async (mail) => void sent.push(mail) };
  };

  test('two senders send every mail once and delete its text', async () => {
    for (let index = 0; index < 20; index++) await queue({ to: `reader${index}@example.test` });
    const { sent, send } = sentTo();
    const sender = () => workOff(deps, mailWorker({ db, send, now }));
    await Promise.all([sender(), sender()]);
    expect(new Set(sent.map(({ recipient }) => recipient)).size).toBe(20);
    expect(sent).toHaveLength(20);
    expect(sent[0]).toMatchObject({ subject: 'Reset your password', text: content.text, html: content.html });
    for (const row of await rows()) expect(row).toMatchObject({ state: 'sent', text: null, html: null });
  });

  test('a refused mail is retried, each time later, and given up after about a day', async () => {
    await queue();
    const worker = mailWorker({ db, send: () => Promise.reject(new Error('greylisted')), now });
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 12; attempt++) {
      expect(await workOff(deps, worker)).toBe(1);
      expect(await workOff(deps, worker)).toBe(0);
      expect(await jobs()).toMatchObject([
        { state: attempt === 12 ? 'failed' : 'retry', retry_count: attempt - 1, output: { message: 'greylisted' } },
      ]);
      const { rows: times } = await sql<{ wait: number }>`
        select extract(epoch from start_after - now())::float as wait from pgboss.job`.execute(db);
      waits.push(times[0]?.wait ?? 0);
      await passWaits(deps);
    }
    const retries = waits.slice(0, 11);
    expect(retries).toEqual(retries.toSorted((a, b) => a - b));
    expect(retries[0]).toBeLessThan(61);
    const hours = retries.reduce((sum, wait) => sum + wait, 0) / 3600;
    expect([hours > 16, hours < 36]).toEqual([true, true]);
  });

  test('a final refusal is not retried', async () => {
    await queue();
    const error = Object.assign(new Error('no such mailbox'), { responseCode: 550 });
    await workOff(deps, mailWorker({ db, send: () => Promise.reject(error), now }));
    expect(await jobs()).toMatchObject([{ state: 'failed', output: { message: 'no such mailbox' } }]);
  });

  test('the mail of a sender that died is sent by another one after a while, and one that it had sent is not', async () => {
    await queue({ to: 'unsent@example.test' });
    await queue({ to: 'sent@example.test' });
    const hang = vi.fn(() => new Promise<void>(() => undefined));
    void workOff(deps, mailWorker({ db, send: hang, now }));
    await expect.poll(() => hang.mock.calls.length).toBe(2);
    await db.updateTable('mail_outbox').set({ state: 'sent' }).where('recipient', '=', 'sent@example.test').execute();
    const { sent, send } = sentTo();
    const other = mailWorker({ db, send, now });
    expect(await workOff(deps, other)).toBe(0);
    await passTimes(deps);
    expect(await workOff(deps, other)).toBe(2);
    expect(sent.map(({ recipient }) => recipient)).toEqual(['unsent@example.test']);
  });
});

test('a mail server receives the mail as written, without extra headers, and those that end a subscription where there is one', async () => {
  const received: string[] = [];
  const server = createServer((socket) => {
    let isData = false;
    let buffer = '';
    socket.write('220 test ESMTP\r\n');
    socket.on('data', (chunk) => {
      buffer += String(chunk);
      if (isData) {
        if (!buffer.endsWith('\r\n.\r\n')) return;
        received.push(buffer);
        isData = false;
        buffer = '';
        socket.write('250 taken\r\n');
        return;
      }
      for (let end = buffer.indexOf('\r\n'); end >= 0 && !isData; end = buffer.indexOf('\r\n')) {
        const line = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        isData = line === 'DATA';
        socket.write(isData ? '354 go on\r\n' : '250 ok\r\n');
      }
    });
    socket.on('error', () => undefined);
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const transport = createSmtpTransport({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Prebell <desk@example.test>' });
  onTestFinished(() => transport.close());
  await queue({ subject: `Hello\r\nBcc: all@example.test` });
  await workOff(deps, mailWorker({ db, send: transport.send, now }));
  expect(await rows()).toMatchObject([{ state: 'sent' }]);
  const [head = ''] = received[0]?.split('\r\n\r\n') ?? [];
  expect(head).toMatch(/^From: Prebell <desk@example.test>/m);
  expect(head).toMatch(/^To: tess@example.test/m);
  expect(head).not.toMatch(/^Bcc/m);
  expect(head).not.toMatch(/^List-/m);
  expect(received[0]).toContain('Choose a password');
  await queue({ unsubscribe_url: 'https://prebell.test/api/status/mails/stop?token=abc' });
  await workOff(deps, mailWorker({ db, send: transport.send, now }));
  const unfolded = received[1]?.replace(/\r\n /g, ' ');
  expect(unfolded).toMatch(/^List-Unsubscribe: <https:\/\/prebell\.test\/api\/status\/mails\/stop\?token=abc>\r$/m);
  expect(unfolded).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  expect(await rows()).toMatchObject([{ unsubscribe_url: null }, { unsubscribe_url: null }]);
});

describe('the outbox page', () => {
  test('lists mails and shows one, its content without script and only in a frame of this origin', async () => {
    await queue({ subject: HOSTILE });
    const [mail] = await rows();
    const list = await request('GET', '/outbox');
    expect(list.status).toBe(200);
    expect(list.body).toContain(`/outbox/${mail?.id}`);
    expect(list.body).not.toContain('<img');
    expect((await request('GET', `/outbox/${mail?.id}?form=text`)).body).toContain('It works once.');
    const shown = await request('GET', `/outbox/${mail?.id}/content`);
    expect(shown.body).toBe(content.html);
    expect(shown.headers.get('Content-Security-Policy')).toMatch(/default-src 'none'.*sandbox allow-popups/);
    expect(shown.headers.get('X-Frame-Options')).toBe('SAMEORIGIN');
  });

  test('answers 404 for an unknown mail', async () => {
    for (const id of ['7', '00000000-0000-7000-8000-000000000000'])
      expect((await request('GET', `/outbox/${id}`)).status).toBe(404);
  });

  test('does not exist outside a demo or with a mail server', async () => {
    for (const env of [{ DEMO: '0' }, { SMTP_URL: 'smtp://mail.example.test' }] as const) {
      const { request: ask, deps: own } = await startTestPlatform(env as Record<string, string>);
      await queueMail(own.db, { to: 'tess@example.test', category: 'test.mail', ...content }, now());
      const { id } = await own.db.selectFrom('mail_outbox').select('id').executeTakeFirstOrThrow();
      expect((await ask('GET', `/outbox/${id}`)).body).not.toContain('Reset your password');
    }
  });
});

test('a mail in an unknown state cannot be stored', async () => {
  await queue();
  await expect(sql`update mail_outbox set state = 'lost'`.execute(db)).rejects.toThrow('mail_outbox_state');
});
