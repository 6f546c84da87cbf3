import { createServer } from 'node:net';
import type { QueuedMail } from '@prebell/server/mail';
import { createMailSender, createSmtpTransport, queueMail, renderMail } from '@prebell/server/mail';
import { sql } from 'kysely';
import pino from 'pino';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startTestPlatform } from '../platform';

const platform = await startTestPlatform();
const { request, deps } = platform;
const { db, now } = deps;
const log = pino({ level: 'silent' });

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

beforeEach(async () => {
  await db.deleteFrom('mail_outbox').execute();
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
    expect(await rows()).toEqual([]);
  });

  test('one dedupe key is one mail, however often and from wherever it is queued', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => queue({ dedupe_key: 'trial-ends:7' })));
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
    expect(await queue()).toBe(true);
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
    const sender = () => createMailSender({ db, send, now, log });
    await Promise.all([sender().drain(), sender().drain()]);
    expect(new Set(sent.map(({ recipient }) => recipient)).size).toBe(20);
    expect(sent).toHaveLength(20);
    expect(sent[0]).toMatchObject({ subject: 'Reset your password', text: content.text, html: content.html });
    for (const row of await rows()) expect(row).toMatchObject({ state: 'sent', text: null, html: null, attempts: 1 });
  });

  test('a refused mail is retried, each time later, and given up in the end', async () => {
    await queue();
    const sender = createMailSender({ db, send: () => Promise.reject(new Error('greylisted')), now, log });
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 7; attempt++) {
      expect(await sender.drain()).toBe(1);
      const [row] = await rows();
      expect(row).toMatchObject({
        attempts: attempt,
        last_error: 'greylisted',
        state: attempt === 7 ? 'failed' : 'queued',
      });
      expect(await sender.drain()).toBe(0);
      const wait = (row?.next_attempt_at.getTime() ?? 0) - now().getTime();
      waits.push(wait);
      platform.advance(wait + 1);
    }
    expect(waits.slice(0, 6)).toEqual(waits.slice(0, 6).toSorted((a, b) => a - b));
  });

  test('a final refusal is not retried', async () => {
    await queue();
    const error = Object.assign(new Error('no such mailbox'), { responseCode: 550 });
    const sender = createMailSender({ db, send: () => Promise.reject(error), now, log });
    await sender.drain();
    expect(await rows()).toMatchObject([{ state: 'failed', attempts: 1, last_error: 'no such mailbox' }]);
  });

  test('the mail of a sender that died is sent by another one after a while', async () => {
    await queue();
    const silent = createMailSender({ db, send: () => new Promise(() => undefined), now, log });
    void silent.drain();
    const attempts = async () => (await rows())[0]?.attempts;
    await expect.poll(attempts).toBe(1);
    const { sent, send } = sentTo();
    const other = createMailSender({ db, send, now, log });
    expect(await other.drain()).toBe(0);
    platform.advance(5 * 60_000 + 1);
    expect(await other.drain()).toBe(1);
    expect(sent).toHaveLength(1);
  });
});

test('a mail server receives the mail as written, without extra headers', async () => {
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
  await createMailSender({ db, send: transport.send, now, log }).drain();
  expect(await rows()).toMatchObject([{ state: 'sent' }]);
  const [head = ''] = received[0]?.split('\r\n\r\n') ?? [];
  expect(head).toMatch(/^From: Prebell <desk@example.test>/m);
  expect(head).toMatch(/^To: tess@example.test/m);
  expect(head).not.toMatch(/^Bcc/m);
  expect(received[0]).toContain('Choose a password');
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
