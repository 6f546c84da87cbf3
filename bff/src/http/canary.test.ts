import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';
import { FAULT_TEXT_MAX } from '@prebell/contracts';
import { startTestSandbox, type TestSandbox } from '@prebell/embedded-stripe/testing';
import { observeOutside } from '@prebell/server/metrics';
import pino from 'pino';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { mailedToken } from '../../test/mails';
import { traceIntoReceiver } from '../../test/otlp-receiver';
import { type Answer, cookieOf, startTestPlatform, type TestPlatform } from '../../test/platform';
import { storedTexts } from '../../test/stored-texts';
import { createApp } from '../app';
import { openDatabase } from '../db/database';
import { DEMO_PASSWORD } from '../demo/demo-accounts';
import { connectStripe } from '../modules/billing/stripe/connection.gateway';
import { ensureCatalogue } from '../modules/billing/stripe/ensure-catalogue.gateway';
import { drainEvents } from '../modules/billing/webhook/drain-events.service';
import { createMetricsApp } from '../modules/metrics/metrics-app.routes';

const lines: string[] = [];
const sink = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});
let sandbox: TestSandbox | undefined;
const { request, signIn, deps } = await startTestPlatform(
  { PUBLIC_ORIGIN: 'http://localhost:3000' },
  {
    complete: async (made, connectionString) => {
      const db = openDatabase(connectionString, () => undefined);
      afterAll(() => db.destroy());
      sandbox = await startTestSandbox({
        connectionString,
        now: made.now,
        send: async (_url, text, headers) => (await ask('POST', '/api/payments/webhook', { text, headers })).status,
      });
      const observer = observeOutside(made.metrics, 'stripe');
      const stripe = connectStripe({ ...sandbox, db, restMs: 0, observer });
      await ensureCatalogue(stripe.client);
      return { ...made, stripe, log: pino({ level: 'trace' }, sink) };
    },
  },
);
const log = () => lines.join('');
const traces = await traceIntoReceiver();

/** Every error answer, as it was sent. */
const errors: string[] = [];
const ask: TestPlatform['request'] = async (...asked) => {
  const answer = await request(...asked);
  if (answer.status >= 400) errors.push(JSON.stringify([[...answer.headers], answer.body]));
  return answer;
};

/** Secrets that must not appear anywhere else, each in a unique form. */
const CANARY = {
  password: 'canary-otter-password-77',
  next: 'canary-heron-password-78',
  reset: 'canary-reset-token-91',
  query: 'canary-query-text-33',
  header: 'canary-header-value-55',
  stripeKey: 'sk_test_canaryFinch0123456789abcdef',
};
/** Values that belong in the column they were typed for, and nowhere else. */
const TYPED = { card: '4242424242424242', caller: 'canary-caller-name-12' };
const CARD_TYPED = '4000000000000341';

const release = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
/** A page reports an error whose text contains secrets. */
const reportFault = (message: string, address: string): Promise<Answer> =>
  ask('POST', '/api/releases/faults', {
    address,
    body: { release, remote: 'mf-a', digest: '0123456789abcdef', phase: 'render', message },
  });

/** The platform's own secrets, and those given to it. */
let secrets: Record<string, string>;

/**
 * A visitor's life: an account, wrong and right passwords, a mailed link, keys, a plan, a dispatcher's call, and
 * errors.
 */
const live = async (): Promise<typeof secrets> => {
  const account = { username: 'canary', email: 'canary@example.com', password: CANARY.password };
  const registered = await ask('POST', '/api/auth/register', { body: account });
  const first: string = registered.body.access_token;
  const refresh = cookieOf(registered);
  const headers = { Cookie: refresh, 'X-Api-Key': CANARY.header };
  const login = (username: string, password: string) =>
    ask('POST', '/api/auth/login', { body: { username, password } });
  await login('canary', `${CANARY.password}x`);
  // Typed into the wrong field, and into one that refuses such text.
  await login(CANARY.password, CANARY.next);
  await ask('POST', '/api/auth/register', { body: { ...account, username: CANARY.next, email: CANARY.reset } });
  await ask('POST', '/api/auth/register', { body: { ...account, first_name: { [CANARY.password]: CANARY.next } } });
  await ask('POST', '/api/auth/login', { text: `{"username":"canary","password":"${CANARY.password}` });
  await ask('POST', '/api/auth/refresh', { headers });
  await ask('POST', '/api/auth/refresh', { headers: { Cookie: `${refresh}x` } });
  await ask('POST', '/api/auth/reset-password', { body: { token: CANARY.reset, password: CANARY.next } });
  await ask('POST', '/api/auth/confirm-email', { body: { token: CANARY.reset } });
  await ask('GET', `/api/market/search?q=${CANARY.query}&token=${first}`, { token: first });
  await ask('GET', `/api/nothing?token=${first}&card=${CARD_TYPED}`, { token: first });
  await ask('GET', '/api/auth/profile', { token: `${first}x` });
  await ask('POST', '/api/auth/forgot-password', { body: { email: account.email } });
  const mailed = await mailedToken(deps, account.email);
  await ask('POST', '/api/auth/reset-password', { body: { token: mailed, password: 'short' } });
  expect(
    (await ask('POST', '/api/auth/reset-password', { body: { token: mailed, password: CANARY.next } })).status,
  ).toBe(200);
  const { token, cookie } = await signIn('canary', CANARY.next);

  const { token: dispatcher } = await signIn('dispatch');
  const call = { address_of_incident: 'Canary St 1', caller_name: TYPED.caller, original_notes: TYPED.card };
  expect((await ask('POST', '/api/cad/calls', { token: dispatcher, body: call })).status).toBe(201);
  await ask('POST', '/api/contact', { body: { ...account, name: 'C', subject: 'Card', message: TYPED.card } });
  const premium = await signIn('premium');
  const key = await ask('POST', '/api/api-keys', {
    token: premium.token,
    body: { name: 'Canary', current_password: DEMO_PASSWORD },
  });
  expect(key.status).toBe(201);
  await ask('GET', '/api/auth/profile', { token: `${key.body.secret}x` });
  await ask('GET', '/api/market/search?q=AA', { token: key.body.secret });

  await buy(token);
  // An unexpected error is logged with its cause.
  await deps.db.schema.alterTable('subscriptions').renameTo('hidden').execute();
  expect((await ask('GET', '/api/payments/subscription', { token })).status).toBe(500);
  await deps.db.schema.alterTable('hidden').renameTo('subscriptions').execute();

  const made = {
    token,
    first,
    claims: token.split('.')[1] ?? '',
    apiKey: key.body.secret,
    refresh: refresh.split('=')[1] ?? '',
    cookie: cookie.split('=')[1] ?? '',
    mailed,
    stripeSecret: sandbox?.secretKey ?? '',
    webhookSecret: sandbox?.webhookSecret ?? '',
    typedCard: CARD_TYPED,
  };
  // Like a page, which truncates long text: half a token is also too much.
  for (const [n, [name, secret]] of Object.entries({ ...made, stripeKey: CANARY.stripeKey }).entries())
    for (const place of ['at /api/x?token=', 'in "', 'beside ']) {
      const text = `${name} is undefined ${place}${secret}"`.slice(0, FAULT_TEXT_MAX);
      // An address may report only so many different errors.
      expect((await reportFault(text, `198.51.100.${n}`)).status).toBe(200);
    }
  return { ...CANARY, ...made };
};

/** Buys a plan; then the payment processor reports it, gets false events, refuses our key and is down. */
const buy = async (token: string): Promise<void> => {
  const origin = 'http://localhost:3000';
  const urls = { success_url: `${origin}/subscription/success`, cancel_url: `${origin}/pricing` };
  const body = { tier: 'basic', billing_interval: 'monthly', ...urls };
  const begun = await ask('POST', '/api/payments/create-checkout-session', { token, body });
  expect(begun.status).toBe(200);
  const session = /cs_\w+/.exec(begun.body.checkout_url)?.[0] ?? '';
  await sandbox?.completeCheckout(session, { card: CARD_TYPED });
  expect((await ask('POST', '/api/payments/sync', { token, body: { session_id: session } })).status).toBe(200);
  await sandbox?.deliver();
  await drainEvents({ ...deps, stripe: deps.stripe! });
  const event = JSON.stringify({ id: 'evt_1', object: 'event', data: { object: { number: CARD_TYPED } } });
  const forge = (secret: string) =>
    Stripe.webhooks.generateTestHeaderString({ payload: event, secret, timestamp: Math.floor(Date.now() / 1000) });
  for (const signature of [forge(CANARY.stripeKey), sandbox?.webhookSecret ?? ''])
    await ask('POST', '/api/payments/webhook', { text: event, headers: { 'Stripe-Signature': signature } });
  const lost = { host: '127.0.0.1', port: 1, protocol: 'http' } as const;
  for (const client of [sandbox?.client ?? lost, lost]) {
    const stripe = connectStripe({ secretKey: CANARY.stripeKey, webhookSecret: null, client, db: deps.db, restMs: 0 });
    const app = createApp({ ...deps, stripe });
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    for (const path of ['portal-session', 'create-checkout-session', 'sync', 'subscription/upgrade']) {
      const answer = await app.request(`${origin}/api/payments/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ ...body, session_id: session, return_url: origin }),
      });
      errors.push(`${answer.status} ${await answer.text()}`);
    }
  }
};

beforeAll(async () => {
  secrets = await live();
  await deps.background.settled();
  // A whole user's life needs a dozen password hashes.
}, 60_000);

/** The forms in which a secret may be written: as it is, and as in addresses and headers. */
const formsOf = (secret: string): string[] => {
  const bytes = Buffer.from(secret);
  // Without the end, because its letters depend on the following text.
  const encoded = (['base64', 'base64url', 'hex'] as const).map((encoding) => bytes.toString(encoding).slice(0, -4));
  return [secret, encodeURIComponent(secret), ...encoded];
};
const holds = (text: string, secret: string): boolean => formsOf(secret).some((form) => text.includes(form));
const found = (text: string): string[] =>
  Object.entries(secrets)
    .filter(([, secret]) => holds(text, secret))
    .map(([name]) => name);

describe('typed text and credentials', () => {
  test('are secrets that can be found', () => {
    for (const [name, secret] of Object.entries(secrets)) expect(secret.length, name).toBeGreaterThan(12);
    expect(new Set(Object.values(secrets)).size).toBe(Object.keys(secrets).length);
    expect(Object.keys(secrets).length).toBeGreaterThanOrEqual(15);
  });

  test('appear in no line of the log', () => {
    expect(lines.length).toBeGreaterThan(10);
    expect(found(log())).toEqual([]);
    for (const typed of Object.values(TYPED)) expect(log()).not.toContain(typed);
  });

  test('appear in no trace that is sent to a collector', async () => {
    const routes = () => new Set(traces.spans.map(({ name }) => name));
    await vi.waitFor(() => expect([...routes()]).toEqual(expect.arrayContaining(['POST /api/auth/login', 'stripe'])));
    expect(routes().size).toBeGreaterThan(15);
    expect(found(traces.bodies.join(''))).toEqual([]);
    for (const typed of Object.values(TYPED)) expect(traces.bodies.join('')).not.toContain(typed);
  });

  test('appear in no metric of /metrics', async () => {
    const answer = await createMetricsApp(deps).request('/metrics');
    expect(answer.status).toBe(200);
    const body = await answer.text();
    expect(body).toContain('prebell_http_request_duration_seconds_count');
    expect(found(body)).toEqual([]);
  });

  test('appear in no error that anybody received', () => {
    const codes = new Set(errors.map((error) => /"code":"(\w+)"/.exec(error)?.[1]));
    expect(codes.size).toBeGreaterThanOrEqual(6);
    for (const error of errors) expect(found(error), error).toEqual([]);
  });

  test('appear in no error that pages reported, which still say what failed', async () => {
    const kept = await deps.db.selectFrom('remote_faults').select('message').execute();
    expect(kept.length).toBeGreaterThanOrEqual(30);
    for (const { message } of kept) {
      expect(found(message), message).toEqual([]);
      expect(message).toMatch(/^\w+ is undefined (at|in|beside) /);
    }
  });

  /** The database columns that contain some of it in clear text, and why. */
  const IN_CLEAR: Readonly<Record<string, readonly string[]>> = {
    // The link's mail waits there until it is sent; then its text is deleted (`outbox.repository.ts`). So does the team's, of a
    // ticket.
    'public.mail_outbox.text': ['card', 'mailed'],
    'public.mail_outbox.html': ['card', 'mailed'],
    // The simulated payment processor's own memory: test cards, and what it signs with. With a real account it is empty.
    'stripe_sandbox.objects.hidden': ['typedCard', 'webhookSecret'],
    // Typed text at its destination: a call, its record (the caller is separate, so that it can be erased), a ticket.
    'public.calls.original_notes': ['card'],
    'public.calls.caller_name': ['caller'],
    'public.cad_events.payload': ['card'],
    'public.cad_events.secret': ['caller'],
    // What the event made of the call, from which the check rebuilds the row; the caller separate again.
    'public.cad_events.facts': ['card'],
    'public.cad_events.facts_secret': ['caller'],
    'public.support_tickets.message': ['card'],
  };

  test('appear in no column of the database except those named, each with a reason', async () => {
    const stored = await storedTexts(deps.db);
    expect(new Set(stored.map(({ column }) => column)).size).toBeGreaterThan(150);
    const columns = new Map<string, Set<string>>();
    const note = (column: string, name: string) => columns.set(column, (columns.get(column) ?? new Set()).add(name));
    for (const { column, text } of stored) {
      for (const name of found(text)) note(column, name);
      for (const [name, typed] of Object.entries(TYPED)) if (text.includes(typed)) note(column, name);
    }
    const namesByColumn = [...columns].map(([column, names]) => [column, [...names].toSorted()]);
    expect(Object.fromEntries(namesByColumn)).toEqual(IN_CLEAR);
  });

  test('are stored as hashes in one column each, a password as a slow one', async () => {
    const stored = await storedTexts(deps.db);
    const columnsWith = (part: string) => [
      ...new Set(stored.filter(({ text }) => text.includes(part)).map(({ column }) => column)),
    ];
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
    expect(columnsWith(sha256(secrets.apiKey ?? ''))).toEqual(['public.api_keys.token_hash']);
    expect(columnsWith(sha256(secrets.mailed ?? ''))).toEqual(['public.account_links.token_hash']);
    for (const secret of [CANARY.password, CANARY.next]) expect(columnsWith(sha256(secret))).toEqual([]);
    expect(columnsWith('$argon2')).toEqual(['public.users.password_hash']);
    const hashes = stored.filter(({ column }) => column === 'public.users.password_hash');
    for (const { text } of hashes) expect(text).toMatch(/^(\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$|$)/);
  });
});

test('sign-ins, failed ones and refusals each leave a line', async () => {
  lines.length = 0;
  const { token } = await signIn('free');
  await request('POST', '/api/auth/login', { body: { username: 'free', password: 'not-the-password' } });
  await request('GET', '/api/admin/stats', { token });
  const written = lines.map((line) => JSON.parse(line));
  for (const { time, method } of written) expect([typeof time, typeof method]).toEqual(['number', 'string']);
  const { id } = await deps.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'free')
    .executeTakeFirstOrThrow();
  expect(written.at(-1)?.user).toBe(id);
  const logged = written.map(({ path, status, trace_id }) => [path, status, trace_id?.length]);
  expect(logged).toEqual([
    ['/api/auth/login', 200, 32],
    ['/api/auth/login', 401, 32],
    ['/api/admin/stats', 403, 32],
  ]);
});

test('a format string is logged as it is', async () => {
  lines.length = 0;
  const format = '%s %j %o %d %n';
  await request('GET', `/api/nothing/${encodeURIComponent(format)}`);
  expect(lines.map((line) => decodeURIComponent(JSON.parse(line).path))).toEqual([`/api/nothing/${format}`]);
});

test('no text breaks out of its line of the log', async () => {
  lines.length = 0;
  const forged = '\r\n{"level":30,"msg":"request","path":"/api/forged","status":200}\u2028\u001b[2J';
  await request('GET', `/api/nothing/${encodeURIComponent(forged)}`);
  await request('POST', '/api/auth/login', { body: { username: forged, password: 'x' } });
  const written = log().trimEnd().split('\n');
  expect(written).toHaveLength(2);
  for (const line of written) expect(JSON.parse(line).path).not.toBe('/api/forged');
  expect(log()).not.toContain('\u001b');
});
