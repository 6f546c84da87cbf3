import { Secret } from 'otpauth';
import { describe, expect, test, vi } from 'vitest';
import { createAuthenticator } from '../../../test/authenticator';
import { mailedToken, mailsTo } from '../../../test/mails';
import { type Answer, startTestPlatform } from '../../../test/platform';
import { codeOf, stepAt } from '../factors/totp.rules';

const START = new Date('2026-11-24T12:00:00Z');
const platform = await startTestPlatform({}, { standsAt: START });
const { request, deps, advance } = platform;
const PASSWORD = 'moonlit-otter-77';
const STEP_MS = 30_000;

let counter = 0;
const newUser = async () => {
  counter += 1;
  const username = `factor${counter}`;
  return { username, email: `${username}@example.com`, ...(await platform.register(username)) };
};
type User = Awaited<ReturnType<typeof newUser>>;
const post = (path: string, body?: unknown, token?: string, headers: Record<string, string> = {}) =>
  request('POST', `/api/auth/${path}`, { body: body ?? {}, token, headers });
const login = (user: User) => post('login', { username: user.username, password: PASSWORD });
const browserOf = ({ headers }: Answer) => ({ Cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' });
const codeNow = (secret: string, offset = 0) => codeOf(Secret.fromBase32(secret).bytes, stepAt(deps.now()) + offset);

const withPasskey = async (verifies = true) => {
  const user = await newUser();
  const device = createAuthenticator();
  const asked = await post('passkeys/options', undefined, user.token);
  const body = { ...device.register(asked.body, { verifies }), name: 'Laptop' };
  const added = await post('passkeys', body, user.token);
  expect(added.status).toBe(201);
  return { ...user, device, passkey: added.body.factors.passkeys[0], codes: added.body.recovery_codes as string[] };
};
const withApp = async () => {
  const user = await newUser();
  const { body } = await post('totp', undefined, user.token);
  const secret = body.secret as string;
  const confirmed = await post('totp/confirm', { code: codeNow(secret) }, user.token);
  expect(confirmed.status).toBe(200);
  advance(STEP_MS);
  return { ...user, secret, codes: confirmed.body.recovery_codes as string[] };
};
const ticketOf = async (user: User): Promise<string> => (await login(user)).body.ticket;
const complete = (ticket: string, proof: unknown) => post('second-factor', { ticket, proof });
const actionsOn = async (id: string) =>
  (await deps.db.selectFrom('admin_audit').select('action').where('target_id', '=', id).orderBy('seq').execute()).map(
    ({ action }) => action,
  );
const mailed = async (user: User) => (await mailsTo(deps, user.email)).map(({ category }) => category);

describe('a passkey', () => {
  test('signs in without a username and without a password, and counts as a second factor', async () => {
    const user = await withPasskey();
    const asked = await post('passkey-sign-in/options');
    expect(asked.body.options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(asked.body.options.allowCredentials ?? []).toEqual([]);
    const answer = await post('passkey-sign-in', user.device.use(asked.body), undefined, browserOf(asked));
    expect([answer.status, answer.body.user.username]).toEqual([200, user.username]);
    const token = answer.body.access_token;
    expect((await post('recovery-codes', undefined, token)).status).toBe(201);
    const { factors } = (await request('GET', '/api/auth/factors', { token })).body;
    expect(factors.passkeys[0]).toMatchObject({ name: 'Laptop', last_used_at: deps.now().toISOString() });
  });

  test('needs a fingerprint, face or PIN where no password came first', async () => {
    const user = await withPasskey();
    const asked = await post('passkey-sign-in/options');
    const body = user.device.use(asked.body, { verifies: false });
    expect((await post('passkey-sign-in', body, undefined, browserOf(asked))).body.code).toBe(
      'SECOND_FACTOR_INCORRECT',
    );
  });

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://localhost:3001' }],
    ['another rpId', { rpId: 'evil.example' }],
    ['a frame of another site', { clientData: { crossOrigin: true } }],
    ['a page inside another one', { clientData: { topOrigin: 'https://evil.example' } }],
  ])('of %s is refused, at registration and at sign-in', async (_, place) => {
    const user = await withPasskey();
    const asked = await post('passkey-sign-in/options');
    const used = await post('passkey-sign-in', user.device.use(asked.body, place), undefined, browserOf(asked));
    expect([used.status, used.body.code]).toEqual([422, 'SECOND_FACTOR_INCORRECT']);
    const fresh = await newUser();
    const wanted = await post('passkeys/options', undefined, fresh.token);
    const body = { ...createAuthenticator().register(wanted.body, place), name: 'x' };
    expect((await post('passkeys', body, fresh.token)).body.code).toBe('SECOND_FACTOR_INCORRECT');
  });

  test('alone signs in only if it names its own account', async () => {
    const [user, other] = [await withPasskey(), await withPasskey()];
    const signIn = async (userHandle: string | null) => {
      const asked = await post('passkey-sign-in/options');
      return (await post('passkey-sign-in', user.device.use(asked.body, { userHandle }), undefined, browserOf(asked)))
        .status;
    };
    const handle = ({ id }: User) => Buffer.from(id).toString('base64url');
    expect([await signIn(null), await signIn('AAAA'), await signIn(handle(other))]).toEqual([422, 422, 422]);
    expect(await signIn(handle(user))).toBe(200);
  });

  test('answers a challenge once, within five minutes, in the browser that asked, for its purpose', async () => {
    const user = await withPasskey();
    const asked = await post('passkey-sign-in/options');
    const body = user.device.use(asked.body);
    const browser = browserOf(asked);
    const answers = await Promise.all([1, 2, 3].map(() => post('passkey-sign-in', body, undefined, browser)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);

    const other = await post('passkey-sign-in/options');
    const elsewhere = user.device.use(other.body);
    expect((await post('passkey-sign-in', elsewhere)).body.code).toBe('CHALLENGE_INVALID');
    expect((await post('passkey-sign-in', elsewhere, undefined, browser)).body.code).toBe('CHALLENGE_INVALID');
    const proof = { passkey: user.device.use(other.body) };
    expect((await post('step-up', { proof }, user.token)).body.code).toBe('CHALLENGE_INVALID');
    advance(5 * 60_000);
    expect((await post('passkey-sign-in', elsewhere, undefined, browserOf(other))).body.code).toBe('CHALLENGE_INVALID');
  });

  test('whose counter goes back is refused, recorded and mailed', async () => {
    const user = await withPasskey();
    const signIn = async () => {
      const asked = await post('passkey-sign-in/options');
      return post('passkey-sign-in', user.device.use(asked.body), undefined, browserOf(asked));
    };
    user.device.counter = 5;
    expect((await signIn()).status).toBe(200);
    user.device.counter = 5;
    expect((await signIn()).body.code).toBe('SECOND_FACTOR_INCORRECT');
    expect(await actionsOn(user.id)).toContain('auth.passkey-cloned');
    expect(await mailed(user)).toContain('auth.passkey-cloned');
    user.device.counter = 6;
    expect((await signIn()).status).toBe(200);
  });

  test('belongs to one account: a second one, and the same one again, are refused with a code of their own', async () => {
    const { device, token } = await withPasskey();
    const other = await newUser();
    for (const taker of [other.token, token]) {
      const asked = await post('passkeys/options', undefined, taker);
      const answer = await post('passkeys', { ...device.register(asked.body), name: 'Laptop' }, taker);
      expect([answer.status, answer.body]).toEqual([
        409,
        { error: 'This passkey already belongs to an account. Please use another one.', code: 'PASSKEY_TAKEN' },
      ]);
    }
    expect((await request('GET', '/api/auth/factors', { token: other.token })).body.factors.passkeys).toEqual([]);
  });

  test('can be renamed and removed by its owner only; with the last factor the recovery codes go', async () => {
    const user = await withPasskey();
    const stranger = await newUser();
    const path = `/api/auth/passkeys/${user.passkey.id}`;
    const rename = (token: string) => request('PUT', path, { token, body: { name: 'Desk' } });
    expect((await rename(stranger.token)).status).toBe(404);
    const stepUp = await post('step-up/options', undefined, user.token);
    await post('step-up', { proof: { passkey: user.device.use(stepUp.body) } }, user.token);
    expect((await rename(user.token)).body.factors.passkeys[0].name).toBe('Desk');
    expect((await request('DELETE', path, { token: stranger.token })).status).toBe(404);
    const { factors } = (await request('DELETE', path, { token: user.token })).body;
    expect(factors).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
    expect((await login(user)).status).toBe(200);
    expect(await mailed(user)).toEqual(expect.arrayContaining(['auth.passkey-added', 'auth.passkey-removed']));
  });
});

describe('an account with a second factor', () => {
  test('is not entered with the password alone; a code completes the sign-in', async () => {
    const user = await withApp();
    const half = await login(user);
    expect([half.status, half.body]).toEqual([
      401,
      {
        error: expect.any(String),
        code: 'SECOND_FACTOR_REQUIRED',
        ticket: expect.any(String),
        methods: ['totp', 'recovery_code'],
      },
    ]);
    expect(half.headers.getSetCookie()).toEqual([]);
    expect((await post('refresh')).status).toBe(401);
    const done = await complete(half.body.ticket, { code: codeNow(user.secret) });
    expect([done.status, done.body.user.username]).toEqual([200, user.username]);
  });

  test('accepts each code once, also when it is sent twice at the same moment', async () => {
    const user = await withApp();
    const tickets = await Promise.all([1, 2, 3].map(() => ticketOf(user)));
    const code = codeNow(user.secret);
    const answers = await Promise.all(tickets.map((ticket) => complete(ticket, { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    // An earlier step does not count after a later one.
    expect((await complete(await ticketOf(user), { code: codeNow(user.secret, -1) })).status).toBe(422);
  });

  test('uses a ticket once; five wrong codes or five minutes end it', async () => {
    const user = await withApp();
    const used = await ticketOf(user);
    expect((await complete(used, { code: codeNow(user.secret) })).status).toBe(200);
    advance(STEP_MS);
    expect((await complete(used, { code: codeNow(user.secret) })).body.code).toBe('CHALLENGE_INVALID');
    const old = await ticketOf(user);
    advance(5 * 60_000);
    expect((await complete(old, { code: codeNow(user.secret) })).body.code).toBe('CHALLENGE_INVALID');
    const guessed = await ticketOf(user);
    await deps.db.updateTable('auth_challenges').set({ tries: 5 }).where('user_id', '=', user.id).execute();
    expect((await complete(guessed, { code: codeNow(user.secret) })).body.code).toBe('CHALLENGE_INVALID');
  });

  test('slows down wrong codes as wrong passwords, with every ticket and in every session', async () => {
    const user = await withApp();
    const statuses: number[] = [];
    // At most nine are checked in an hour; the delays between them pass on the real clock.
    for (let tries = 0; tries < 10; tries += 1)
      statuses.push((await complete(await ticketOf(user), { code: '000000' })).status);
    expect(statuses).toContain(429);
    const inSession: number[] = [];
    for (let tries = 0; tries < 10; tries += 1)
      inSession.push((await post('step-up', { proof: { code: '000000' } }, user.token)).status);
    expect(inSession).toContain(429);
    expect(await actionsOn(user.id)).toContain('auth.guessing');
    await vi.waitFor(async () => expect(await mailed(user)).toContain('auth.codes-guessed'));
    // The owner still gets in.
    const [code = ''] = user.codes;
    expect((await complete(await ticketOf(user), { code })).status).toBe(200);
  });

  test('accepts no used code again after the clock jumped back, and a jump forward needs a new code', async () => {
    const user = await withApp();
    const code = codeNow(user.secret);
    expect((await complete(await ticketOf(user), { code })).status).toBe(200);
    advance(-2 * STEP_MS);
    const late = await ticketOf(user);
    expect((await complete(late, { code })).body.code).toBe('SECOND_FACTOR_INCORRECT');
    expect((await complete(late, { code: codeNow(user.secret) })).body.code).toBe('SECOND_FACTOR_INCORRECT');
    advance(10 * STEP_MS);
    const ahead = await ticketOf(user);
    expect((await complete(ahead, { code })).body.code).toBe('SECOND_FACTOR_INCORRECT');
    expect((await complete(ahead, { code: codeNow(user.secret) })).status).toBe(200);
  });

  test('opens nothing with a stored secret that was changed, or copied from another account', async () => {
    const [user, other] = [await withApp(), await withApp()];
    const rows = deps.db.selectFrom('totp_secrets').select(['key_id', 'secret']);
    const copied = await rows.where('user_id', '=', other.id).executeTakeFirstOrThrow();
    const own = await rows.where('user_id', '=', user.id).executeTakeFirstOrThrow();
    const store = (row: { key_id: string; secret: Buffer }) =>
      deps.db.updateTable('totp_secrets').set(row).where('user_id', '=', user.id).execute();
    await store(copied);
    expect((await complete(await ticketOf(user), { code: codeNow(other.secret) })).body.code).toBe(
      'SECOND_FACTOR_INCORRECT',
    );
    const changed = Buffer.from(own.secret);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    await store({ ...own, secret: changed });
    expect((await complete(await ticketOf(user), { code: codeNow(user.secret) })).body.code).toBe(
      'SECOND_FACTOR_INCORRECT',
    );
    await store(own);
    expect((await complete(await ticketOf(user), { code: codeNow(user.secret) })).status).toBe(200);
  });

  test('accepts a recovery code once, also when it is sent twice at the same moment', async () => {
    const user = await withPasskey();
    const tickets = [await ticketOf(user), await ticketOf(user), await ticketOf(user)];
    const answers = await Promise.all(tickets.map((ticket) => complete(ticket, { code: user.codes[1] })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('accepts a recovery code once and mails its owner', async () => {
    const user = await withPasskey();
    const code = user.codes[0] ?? '';
    expect(user.codes).toHaveLength(10);
    expect((await complete(await ticketOf(user), { code: code.toUpperCase() })).status).toBe(200);
    expect((await complete(await ticketOf(user), { code })).body.code).toBe('SECOND_FACTOR_INCORRECT');
    expect(await mailed(user)).toContain('auth.recovery-code-used');
    const stored = await deps.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', user.id).execute();
    expect(JSON.stringify(stored)).not.toContain(code);
  });

  test('accepts a passkey after the password, bound to the ticket', async () => {
    const user = await withPasskey();
    const [mine, other] = [await ticketOf(user), await ticketOf(user)];
    const asked = await post('passkey-sign-in/options', { ticket: mine });
    expect(asked.body.options.allowCredentials).toHaveLength(1);
    const proof = { passkey: user.device.use(asked.body, { verifies: false }) };
    expect((await complete(other, proof)).body.code).toBe('CHALLENGE_INVALID');
    expect((await complete(mine, proof)).status).toBe(200);
  });

  test('does not accept another account’s passkey', async () => {
    const [user, stranger] = [await withPasskey(), await withPasskey()];
    const ticket = await ticketOf(user);
    const asked = await post('passkey-sign-in/options', { ticket });
    const answer = await complete(ticket, { passkey: stranger.device.use(asked.body) });
    expect(answer.body.code).toBe('SECOND_FACTOR_INCORRECT');
  });

  test('asks for it after a reset password too, and a reset ends half-done sign-ins', async () => {
    const user = await withApp();
    const before = await ticketOf(user);
    await post('forgot-password', { email: user.email });
    const password = 'a-different-otter';
    expect((await post('reset-password', { token: await mailedToken(deps, user.email), password })).status).toBe(200);
    expect((await complete(before, { code: codeNow(user.secret) })).body.code).toBe('CHALLENGE_INVALID');
    expect((await post('login', { username: user.username, password })).body.code).toBe('SECOND_FACTOR_REQUIRED');
  });

  test('is not entered by a ticket once it is deactivated', async () => {
    const user = await withApp();
    const ticket = await ticketOf(user);
    await deps.db.updateTable('users').set({ is_active: false }).where('id', '=', user.id).execute();
    expect((await complete(ticket, { code: codeNow(user.secret) })).body.code).toBe('ACCOUNT_INACTIVE');
  });
});

describe('a step-up', () => {
  test('needs the second factor; the password does not count, and a factor counts for ten minutes', async () => {
    const user = await withApp();
    const again = () => post('recovery-codes', undefined, user.token);
    const factor_at = new Date(0);
    // The password of the registration is a minute old.
    await deps.db.updateTable('sessions').set({ factor_at }).where('user_id', '=', user.id).execute();
    expect((await again()).body).toMatchObject({ code: 'STEP_UP_REQUIRED', methods: ['totp', 'recovery_code'] });
    expect((await post('step-up', { password: PASSWORD }, user.token)).body.code).toBe('STEP_UP_REQUIRED');
    const confirmed = await post('step-up', { proof: { code: codeNow(user.secret) } }, user.token);
    expect(confirmed.body.until).toBe(new Date(deps.now().getTime() + 10 * 60_000).toISOString());
    expect((await again()).status).toBe(201);
    advance(10 * 60_000);
    expect((await again()).body.code).toBe('STEP_UP_REQUIRED');
  });

  test('in one tab counts in every tab of the session, and in no other session', async () => {
    const user = await withApp();
    const tabs = await complete(await ticketOf(user), { code: codeNow(user.secret) });
    const other = await complete(await ticketOf(user), { code: user.codes[0] });
    await deps.db
      .updateTable('sessions')
      .set({ factor_at: null as never })
      .where('user_id', '=', user.id)
      .execute();
    const renewed = await post('refresh', undefined, undefined, browserOf(tabs));
    advance(STEP_MS);
    const [first, second] = [tabs.body.access_token, renewed.body.access_token];
    expect((await post('step-up', { proof: { code: codeNow(user.secret) } }, first)).status).toBe(200);
    expect((await post('recovery-codes', undefined, second)).status).toBe(201);
    expect((await post('recovery-codes', undefined, other.body.access_token)).body.code).toBe('STEP_UP_REQUIRED');
  });

  test('by a passkey counts in its own session only', async () => {
    const user = await withPasskey();
    const asked = await post('step-up/options', undefined, user.token);
    const proof = { passkey: user.device.use(asked.body) };
    const asOther = await complete(await ticketOf(user), { code: user.codes[0] });
    expect((await post('step-up', { proof }, asOther.body.access_token)).body.code).toBe('CHALLENGE_INVALID');
    expect((await post('step-up', { proof }, user.token)).status).toBe(200);
  });
});

test('after a factor was added or removed its owner can end all other sessions, and they end at once', async () => {
  const user = await newUser();
  const device = createAuthenticator();
  const lives = async (token: string) => (await request('GET', '/api/auth/profile', { token })).status === 200;
  const endOthers = async () => (await post('sessions/end-others', undefined, user.token)).body.ended;
  const before = (await login(user)).body.access_token as string;
  const asked = await post('passkeys/options', undefined, user.token);
  const added = await post('passkeys', { ...device.register(asked.body), name: 'Laptop' }, user.token);
  // A change alone ends nothing: the owner decides.
  expect([added.status, await lives(before)]).toEqual([201, true]);
  expect([await endOthers(), await lives(before), await lives(user.token)]).toEqual([1, false, true]);

  const ticket = await ticketOf(user);
  const proof = { passkey: device.use((await post('passkey-sign-in/options', { ticket })).body) };
  const between = (await complete(ticket, proof)).body.access_token as string;
  const { id } = added.body.factors.passkeys[0];
  expect((await request('DELETE', `/api/auth/passkeys/${id}`, { token: user.token })).status).toBe(200);
  expect(await lives(between)).toBe(true);
  expect([await endOthers(), await lives(between), await lives(user.token)]).toEqual([1, false, true]);
});

test('an authenticator app counts only once a code confirmed it, and its secret is encrypted and in no export', async () => {
  const user = await newUser();
  const { body } = await post('totp', undefined, user.token);
  expect(body.uri).toContain(`secret=${body.secret}`);
  expect((await login(user)).status).toBe(200);
  expect((await post('totp/confirm', { code: '000000' }, user.token)).body.code).toBe('SECOND_FACTOR_INCORRECT');
  expect((await post('totp/confirm', { code: codeNow(body.secret) }, user.token)).status).toBe(200);
  expect((await login(user)).status).toBe(401);
  const row = await deps.db.selectFrom('totp_secrets').selectAll().where('user_id', '=', user.id).executeTakeFirst();
  expect(row?.secret.includes(Buffer.from(Secret.fromBase32(body.secret).bytes))).toBe(false);
  const { sections } = (await request('GET', '/api/auth/account/export', { token: user.token })).body;
  expect(Object.keys(sections.totp_secrets[0])).toEqual(['user_id', 'confirmed_at', 'created_at']);
});
