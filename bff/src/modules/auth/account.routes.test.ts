import { describeDevice } from '@prebell/server/http';
import { queueMail } from '@prebell/server/mail';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { mailedToken, mailsTo } from '../../../test/mails';
import { cookieOf, startTestPlatform } from '../../../test/platform';
import { DEMO_PASSWORD } from '../../demo/demo-accounts';
import { SUBSCRIPTION_MAILS } from '../status/status.mails';
import { runDeletions } from './account-deletion.service';

const platform = await startTestPlatform();
const { request, signIn, deps, advance } = platform;

let counter = 0;
const newUser = async () => {
  counter += 1;
  const username = `keeper${counter}`;
  const body = { username, email: `${username}@example.com`, password: 'moonlit-otter-77' };
  const answer = await request('POST', '/api/auth/register', { body });
  expect(answer.status).toBe(201);
  return {
    ...body,
    id: answer.body.user.id as string,
    token: answer.body.access_token as string,
    cookie: cookieOf(answer),
  };
};
const login = (username: string, password: string) =>
  request('POST', '/api/auth/login', { body: { username, password } });
const forgot = (email: string) => request('POST', '/api/auth/forgot-password', { body: { email } });
const reset = (token: string, password = 'a-different-otter') =>
  request('POST', '/api/auth/reset-password', { body: { token, password } });
const account = async (token: string) => (await request('GET', '/api/auth/account', { token })).body.account;
const actionsOn = async (userId: string) =>
  (
    await deps.db.selectFrom('admin_audit').select('action').where('target_id', '=', userId).orderBy('seq').execute()
  ).map(({ action }) => action);

describe('a forgotten password', () => {
  test('a mailed link sets a new one, ends every session and notifies the owner', async () => {
    const user = await newUser();
    expect(await forgot(user.email.toUpperCase())).toMatchObject({ status: 200, body: {} });
    const token = await mailedToken(deps, user.email);
    expect(await reset(token)).toMatchObject({ status: 200, body: {} });
    expect((await request('GET', '/api/auth/profile', { token: user.token })).status).toBe(401);
    expect((await login(user.username, user.password)).status).toBe(401);
    expect((await login(user.username, 'a-different-otter')).status).toBe(200);
    const categories = (await mailsTo(deps, user.email)).map(({ category }) => category);
    expect(categories.slice(-2)).toEqual(['auth.password-changed', 'auth.new-device']);
    expect(await actionsOn(user.id)).toContain('auth.password-reset');
  });

  test('the answer for an unknown address is the same, and no mail is sent', async () => {
    const known = await newUser();
    const [there, nowhere] = [await forgot(known.email), await forgot('nobody@example.com')];
    expect([nowhere.status, nowhere.body]).toEqual([there.status, there.body]);
    expect(await mailsTo(deps, 'nobody@example.com')).toEqual([]);
  });

  test('the answer does not wait for the mail', async () => {
    const user = await newUser();
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const mayMail = vi.spyOn(deps.throttle, 'mayMail').mockImplementation(async () => {
      await gate;
      return true;
    });
    const before = (await deps.db.selectFrom('mail_outbox').select('id').execute()).length;
    expect((await forgot(user.email)).status).toBe(200);
    expect(await deps.db.selectFrom('mail_outbox').select('id').execute()).toHaveLength(before);
    release();
    expect(await mailedToken(deps, user.email)).toBeTruthy();
    mayMail.mockRestore();
  });

  test('a link works once, also under concurrent use', async () => {
    const user = await newUser();
    await forgot(user.email);
    const token = await mailedToken(deps, user.email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => reset(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410]);
  });

  test('a link ends after an hour, with a newer one, and with a changed password', async () => {
    const user = await newUser();
    await forgot(user.email);
    const first = await mailedToken(deps, user.email);
    await forgot(user.email);
    const second = await mailedToken(deps, user.email);
    expect(await reset(first)).toMatchObject({ status: 410, body: { code: 'LINK_INVALID' } });
    const body = { current_password: user.password, new_password: 'moonlit-otter-78' };
    await request('POST', '/api/auth/change-password', { token: user.token, body });
    expect((await reset(second)).status).toBe(410);
    await forgot(user.email);
    const third = await mailedToken(deps, user.email);
    advance(61 * 60_000);
    expect((await reset(third)).status).toBe(410);
    expect((await reset('made-up')).status).toBe(410);
  });

  test('a new password is checked wherever one is chosen: at registration, at a change and at a reset', async () => {
    const user = await newUser();
    await forgot(user.email);
    const link = await mailedToken(deps, user.email);
    const ways = {
      registration: (password: string) =>
        request('POST', '/api/auth/register', {
          body: { username: 'never.made', email: 'never@example.com', password },
        }),
      change: (new_password: string) =>
        request('POST', '/api/auth/change-password', {
          token: user.token,
          body: { current_password: user.password, new_password },
        }),
      reset: (password: string) => reset(link, password),
    };
    for (const [way, choose] of Object.entries(ways)) {
      expect([way, (await choose('seven77')).status]).toEqual([way, 400]);
      // A common one, and one of words of the field.
      for (const password of ['password123', 'prebelltrading'])
        expect([way, password, (await choose(password)).body.code]).toEqual([way, password, 'PASSWORD_COMMON']);
    }
    expect((await login(user.username, user.password)).status).toBe(200);
  });

  test('a refused password leaves the link valid', async () => {
    const user = await newUser();
    await forgot(user.email);
    const token = await mailedToken(deps, user.email);
    expect(await reset(token, 'password123')).toMatchObject({ status: 422, body: { code: 'PASSWORD_COMMON' } });
    expect((await reset(token)).status).toBe(200);
  });

  test('nobody can be flooded with mails, and the answer does not reveal the limit', async () => {
    const user = await newUser();
    for (let asked = 0; asked < 6; asked++) expect((await forgot(user.email)).status).toBe(200);
    const resets = (await mailsTo(deps, user.email)).filter(({ category }) => category === 'auth.password-reset');
    expect(resets).toHaveLength(3);
  });

  test('the token exists only in the mail', async () => {
    const user = await newUser();
    await forgot(user.email);
    const token = await mailedToken(deps, user.email);
    expect(JSON.stringify(await deps.db.selectFrom('account_links').selectAll().execute())).not.toContain(token);
  });
});

describe('an e-mail address', () => {
  test('registration mails a confirmation, which blocks nothing and works once', async () => {
    const user = await newUser();
    expect(await account(user.token)).toMatchObject({ email: user.email, email_confirmed: false });
    const token = await mailedToken(deps, user.email);
    const confirm = () => request('POST', '/api/auth/confirm-email', { body: { token } });
    expect(await confirm()).toMatchObject({ status: 200, body: { email: user.email } });
    expect((await confirm()).status).toBe(410);
    expect((await account(user.token)).email_confirmed).toBe(true);
  });

  test('changes once the new one is confirmed, and the old one gets a notice', async () => {
    const user = await newUser();
    const email = 'moved@example.com';
    const change = (password: string) =>
      request('POST', '/api/auth/change-email', { token: user.token, body: { email, current_password: password } });
    expect(await change('not-the-one')).toMatchObject({ status: 422, body: { code: 'PASSWORD_INCORRECT' } });
    expect((await change(user.password)).body.account).toMatchObject({ email: user.email, pending_email: email });
    const token = await mailedToken(deps, email);
    expect((await request('POST', '/api/auth/confirm-email', { body: { token } })).body).toEqual({ email });
    expect(await account(user.token)).toMatchObject({ email, email_confirmed: true, pending_email: null });
    expect((await mailsTo(deps, user.email)).at(-1)?.category).toBe('auth.email-changed');
    expect((await login(email, user.password)).status).toBe(200);
  });

  test('of another account gets the same answer but no mail, and stays unchanged', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const before = (await mailsTo(deps, other.email)).length;
    const body = { email: other.email, current_password: user.password };
    const answer = await request('POST', '/api/auth/change-email', { token: user.token, body });
    expect([answer.status, answer.body.account.pending_email]).toEqual([200, other.email]);
    expect(await mailsTo(deps, other.email)).toHaveLength(before);
  });

  test('that was taken before the mail was opened is refused', async () => {
    const user = await newUser();
    const email = 'wanted@example.com';
    const body = { email, current_password: user.password };
    await request('POST', '/api/auth/change-email', { token: user.token, body });
    const token = await mailedToken(deps, email);
    await request('POST', '/api/auth/register', { body: { username: 'faster', email, password: 'moonlit-otter-77' } });
    expect(await request('POST', '/api/auth/confirm-email', { body: { token } })).toMatchObject({
      status: 409,
      body: { code: 'EMAIL_TAKEN' },
    });
  });
});

describe('sessions', () => {
  const sessions = async (token: string) => (await request('GET', '/api/auth/sessions', { token })).body.sessions;

  test('are listed with their device, and all others can be signed out', async () => {
    const user = await newUser();
    await request('POST', '/api/auth/login', {
      body: user,
      headers: { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36' },
    });
    const elsewhere = await signIn(user.username, user.password);
    const list = await sessions(user.token);
    expect(list).toHaveLength(3);
    expect(list.filter(({ is_current }: { is_current: boolean }) => is_current)).toHaveLength(1);
    expect(list.map(({ device }: { device: string }) => device)).toContain('Chrome on Windows');
    const ended = await request('POST', '/api/auth/sessions/end-others', { token: user.token });
    expect(ended.body).toEqual({ ended: 2, api_keys_ended: 0 });
    expect((await request('GET', '/api/auth/profile', { token: elsewhere.token })).status).toBe(401);
    expect(await sessions(user.token)).toMatchObject([{ is_current: true }]);
  });

  test('one can be signed out alone, but not another user’s', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const elsewhere = await signIn(user.username, user.password);
    const [theirs] = await sessions(other.token);
    const end = (id: string) => request('DELETE', `/api/auth/sessions/${id}`, { token: user.token });
    expect(await end(theirs.id)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    const own = (await sessions(user.token)).find(({ is_current }: { is_current: boolean }) => !is_current);
    expect((await end(own.id)).status).toBe(200);
    expect((await request('GET', '/api/auth/profile', { token: elsewhere.token })).status).toBe(401);
    expect((await request('GET', '/api/auth/profile', { token: other.token })).status).toBe(200);
  });

  test.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile Safari/604.1', 'Safari on iPhone'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/537.36 Chrome/126 Safari/537.36 Edg/126',
      'Edge on macOS',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox on Linux'],
    ['curl/8.5.0', 'Unknown device'],
    [null, 'Unknown device'],
  ])('%s is %s', (agent, device) => {
    expect(describeDevice(agent)).toBe(device);
  });
});

describe('an account', () => {
  const askDeletion = (token: string, current_password: string) =>
    request('POST', '/api/auth/account/deletion', { token, body: { current_password } });

  test('is exported whole and without secrets', async () => {
    const user = await newUser();
    const { status, body } = await request('GET', '/api/auth/account/export', { token: user.token });
    expect(status).toBe(200);
    expect(body.sections.users).toMatchObject([{ id: user.id, email: user.email }]);
    expect(body.sections.sessions).toHaveLength(1);
    expect(Object.keys(body.sections)).toEqual(expect.arrayContaining(['chat_messages', 'payments', 'security_log']));
    expect(JSON.stringify(body)).not.toMatch(/argon2|token_hash/);
    const line = await deps.db
      .selectFrom('admin_audit')
      .select('after')
      .where('target_id', '=', user.id)
      .where('action', '=', 'account.export')
      .executeTakeFirstOrThrow();
    const rows = Object.values(body.sections as Record<string, unknown[]>).flat().length;
    expect(line.after, 'how many rows left').toEqual({ rows });
  });

  test('is deleted thirty days after the request, unless the user canceled it', async () => {
    const [user, other] = [await newUser(), await newUser()];
    await deps.db
      .insertInto('chat_messages')
      .values({
        id: crypto.randomUUID(),
        seq: 1,
        user_id: user.id,
        tier: 'pro',
        message: 'hello',
        created_at: deps.now(),
      })
      .execute();
    expect(await askDeletion(user.token, 'not-the-one')).toMatchObject({ status: 422 });
    expect((await askDeletion(user.token, user.password)).body.account.deletion_at).toBe(
      new Date(Date.parse((await account(user.token)).deletion_at)).toISOString(),
    );
    await askDeletion(other.token, other.password);
    const kept = await request('DELETE', '/api/auth/account/deletion', { token: other.token });
    expect(kept.body.account.deletion_at).toBeNull();
    advance(29 * 24 * 60 * 60_000);
    expect(await runDeletions(deps)).toBe(0);
    advance(24 * 60 * 60_000);
    expect(await runDeletions(deps)).toBe(1);
    expect(await runDeletions(deps)).toBe(0);

    const left = await deps.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();
    expect(JSON.stringify(left)).not.toContain(user.username);
    expect(left).toMatchObject({ is_active: false, first_name: null });
    for (const table of ['sessions', 'chat_messages', 'account_links'] as const)
      expect(await deps.db.selectFrom(table).selectAll().where('user_id', '=', user.id).execute()).toEqual([]);
    expect((await login(user.username, user.password)).status).toBe(401);
    expect((await login(left.username, user.password)).status).toBe(401);
    expect((await login(other.username, other.password)).status).toBe(200);
    const again = { username: user.username, email: user.email, password: user.password };
    expect((await request('POST', '/api/auth/register', { body: again })).status).toBe(201);
  });

  test('takes the mails to its address with it, sent or not, and no others', async () => {
    const [user, other] = [await newUser(), await newUser()];
    await askDeletion(user.token, user.password);
    advance(30 * 24 * 60 * 60_000);
    const at = deps.now();
    for (const [to, category] of [
      [user.email.toUpperCase(), 'auth.new-device'],
      [user.email, 'billing.receipt'],
      [other.email, 'auth.new-device'],
      // Nobody confirmed the address, so these belong to a stranger who subscribed under it.
      ...SUBSCRIPTION_MAILS.map((category) => [user.email, category] as const),
    ] as const)
      await deps.db
        .transaction()
        .execute((tx) => queueMail(tx, { to, category, subject: 'x', text: 'x', html: 'x' }, at));
    await deps.db.updateTable('mail_outbox').set({ state: 'sent' }).where('category', '=', 'billing.receipt').execute();
    await deps.background.settled();
    expect(await runDeletions(deps)).toBe(1);
    const left = async (email: string) =>
      (await deps.db.selectFrom('mail_outbox').select(['recipient', 'category']).execute())
        .filter(({ recipient }) => recipient.toLowerCase() === email)
        .map(({ category }) => category);
    expect((await left(user.email)).toSorted()).toEqual(SUBSCRIPTION_MAILS.toSorted());
    expect(await left(other.email)).toContain('auth.new-device');
  });

  test('has its tickets’ answers in its copy, and takes them and their mails with it, also those to another address', async () => {
    const user = await newUser();
    const file = async (token?: string): Promise<string> => {
      const body = { name: 'K', email: 'elsewhere@example.com', subject: 'Help', message: 'Please' };
      return (await request('POST', '/api/contact', { body, ...(token && { token }) })).body.id;
    };
    const [own, foreign] = [await file(user.token), await file()];
    const { token: admin } = await signIn('admin');
    for (const [ticket, message] of [
      [own, 'Yours'],
      [foreign, 'A stranger’s'],
    ]) {
      const body = { id: crypto.randomUUID(), message };
      const answer = await request('POST', `/api/admin/tickets/${ticket}/answers`, { token: admin, body });
      expect(answer.status).toBe(201);
    }
    const { sections } = (await request('GET', '/api/auth/account/export', { token: user.token })).body;
    expect(sections.ticket_answers).toEqual([
      { id: expect.any(String), ticket_id: own, message: 'Yours', created_at: expect.any(String) },
    ]);
    const mails = async () =>
      (await deps.db.selectFrom('mail_outbox').select('category').where('category', 'like', 'contact.%').execute())
        .length;
    const answers = async () =>
      (await deps.db.selectFrom('ticket_answers').select('message').execute()).map(({ message }) => message);
    expect(await mails()).toBe(4);
    await askDeletion(user.token, user.password);
    advance(30 * 24 * 60 * 60_000);
    expect(await runDeletions(deps)).toBe(1);
    expect(await answers()).toEqual(['A stranger’s']);
    expect(await mails()).toBe(2);
  });

  test('nobody can block a deletion by registering the name it leaves, and a failure does not stop the others', async () => {
    const [user, other, last] = [await newUser(), await newUser(), await newUser()];
    for (const { token, password } of [user, other, last]) await askDeletion(token, password);
    const name = `deleted.${user.id.replaceAll('-', '').slice(-22)}`;
    const squat = { username: name, email: 'squatter@example.com', password: 'moonlit-otter-77' };
    const refused = await request('POST', '/api/auth/register', { body: squat });
    expect([refused.status, refused.body.code]).toEqual([422, 'USERNAME_RESERVED']);
    // From before the name was reserved.
    await deps.db.updateTable('users').set({ username: name }).where('id', '=', last.id).execute();
    await deps.db
      .insertInto('users')
      .values({
        id: crypto.randomUUID(),
        username: 'squatter',
        email: `${name}@deleted.invalid`,
        password_hash: '-',
        first_name: null,
        last_name: null,
        last_login: null,
        terms_accepted_at: deps.now(),
      })
      .execute();
    // Simulates any other failure of one deletion.
    await sql`create function refuse_deletion() returns trigger language plpgsql as $$
      begin if old.id = ${sql.lit(other.id)} then raise exception 'not this one'; end if; return new; end $$`.execute(
      deps.db,
    );
    await sql`create trigger refuse_deletion before update on users for each row
      execute function refuse_deletion()`.execute(deps.db);
    advance(31 * 24 * 60 * 60_000);
    expect(await runDeletions(deps)).toBe(2);
    await sql`drop trigger refuse_deletion on users`.execute(deps.db);
    expect(await runDeletions(deps)).toBe(1);
  });

  test('of a dispatcher keeps dispatch records under the name they were written', async () => {
    const { token } = await signIn('dispatch');
    const call = {
      address_of_incident: '12 Harbour Rd',
      dispatcher_initials: 'DW',
      time_received: deps.now().toISOString(),
    };
    expect((await request('POST', '/api/cad/calls', { token, body: call })).status).toBe(201);
    const events = () => deps.db.selectFrom('cad_events').selectAll().orderBy('seq').execute();
    const before = await events();
    expect(before.at(-1)?.actor_name).toBe('dispatch');
    expect((await askDeletion(token, DEMO_PASSWORD)).status).toBe(200);
    advance(31 * 24 * 60 * 60_000);
    expect(await runDeletions(deps)).toBe(1);
    expect(await events()).toEqual(before);
  });

  test('of a former customer leaves the business figures as they were', async () => {
    const user = await newUser();
    const at = deps.now();
    await deps.db
      .insertInto('mrr_movements')
      .values({
        id: 'in_gone',
        user_id: user.id,
        subscription_id: 'sub_gone',
        at,
        kind: 'new',
        from_cents: 0,
        to_tier: 'pro',
        to_interval: 'monthly',
        to_cents: 4321,
      })
      .execute();
    expect((await askDeletion(user.token, user.password)).status).toBe(200);
    advance(31 * 24 * 60 * 60_000);
    expect(await runDeletions(deps)).toBe(1);
    const { token } = await signIn('admin');
    const { months } = (await request('GET', '/api/admin/business?tier=pro', { token })).body;
    expect(months[0]).toMatchObject({ closing: 43.21, subscriptions: 1 });
  });

  test('of an admin is not deleted, nor one that is still charged', async () => {
    const admin = await signIn('admin');
    expect(await askDeletion(admin.token, DEMO_PASSWORD)).toMatchObject({ status: 409, body: { code: 'OWN_ACCOUNT' } });
    const user = await newUser();
    const now = deps.now();
    const later = new Date(now.getTime() + 20 * 24 * 60 * 60_000);
    await deps.db
      .insertInto('subscriptions')
      .values({
        id: 'sub_kept',
        user_id: user.id,
        tier: 'pro',
        billing_interval: 'monthly',
        status: 'active',
        amount_cents: 5900,
        currency: 'usd',
        current_period_start: now,
        current_period_end: later,
        trial_end: null,
        cancel_at_period_end: false,
        ends_at: null,
        past_due_since: null,
        has_payment_method: true,
        pending_tier: null,
        pending_interval: null,
        pending_at: null,
        created_at: now,
        fetched_at: now,
      })
      .execute();
    expect(await askDeletion(user.token, user.password)).toMatchObject({
      status: 409,
      body: { code: 'SUBSCRIPTION_LIVE' },
    });
  });
});
