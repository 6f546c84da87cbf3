import { hash } from '@node-rs/argon2';
import { isOutdatedHash } from '@prebell/server/password';
import { describe, expect, test } from 'vitest';
import { createAuthenticator } from '../../../test/authenticator';
import { startTestPlatform } from '../../../test/platform';

// The clock stands: on a busy machine a delay would pass while passwords are checked.
const { request, deps } = await startTestPlatform({}, { standsAt: new Date() });
const strict = await startTestPlatform({
  DEMO: '0',
  THROTTLE_SIGN_INS_PER_MINUTE: '1000',
  THROTTLE_REGISTRATIONS_PER_HOUR: '1000',
});

const crowded = await startTestPlatform({ DEMO: '0', THROTTLE_SIGN_INS_PER_MINUTE: '3' });

const PASSWORD = 'moonlit-otter-77';
const register = async (username: string, platform = { request }) => {
  const body = { username, email: `${username}@example.com`, password: PASSWORD };
  const { status, body: answer, headers } = await platform.request('POST', '/api/auth/register', { body });
  if (status !== 201) throw new Error(`${username} could not register: ${JSON.stringify(answer)}`);
  const device =
    headers
      .getSetCookie()
      .find((cookie) => cookie.includes('device='))
      ?.split(';')[0] ?? '';
  return { id: answer.user.id as string, token: answer.access_token as string, device };
};
const login = (username: string, password: string, headers: Record<string, string> = {}, platform = { request }) =>
  platform.request('POST', '/api/auth/login', { body: { username, password }, headers });

test('a hash with older parameters is replaced when its user signs in', async () => {
  const { id } = await register('rehash');
  const old = await hash(PASSWORD, { memoryCost: 8192, timeCost: 3 });
  await deps.db.updateTable('users').set({ password_hash: old }).where('id', '=', id).execute();
  expect((await login('rehash', 'not-the-one')).status).toBe(401);
  expect((await login('rehash', PASSWORD)).status).toBe(200);
  const stored = await deps.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(isOutdatedHash(stored.password_hash)).toBe(false);
  expect((await login('rehash', PASSWORD)).status).toBe(200);
});

describe('a crowd that signs in from the same address', () => {
  const address = '198.51.100.77';
  const from = (username: string, Cookie?: string) =>
    crowded.request('POST', '/api/auth/login', {
      body: { username, password: PASSWORD },
      address,
      ...(Cookie !== undefined && { headers: { Cookie } }),
    });

  test('does not make a known device wait, which has its own budget; the device of another account is a stranger', async () => {
    const { device } = await register('neighbour', crowded);
    const { device: other } = await register('elsewhere', crowded);
    for (let n = 0; n < 3; n += 1) await from(`stranger ${n}`);
    expect((await from('neighbour')).status).toBe(429);
    expect((await from('neighbour', other)).status).toBe(429);
    for (let n = 0; n < 3; n += 1) expect((await from('neighbour', device)).status).toBe(200);
    expect((await from('neighbour', device)).status).toBe(429);
    expect((await from('elsewhere', other)).status).toBe(200);
  });
});

describe('guessing', () => {
  test('does not delay the owner in a browser that signed in before; forged marks do not help', async () => {
    const { device } = await register('guessed');
    for (let guess = 0; guess < 12; guess++) await login('guessed', `guess number ${guess}`);
    expect((await login('guessed', PASSWORD)).status).toBe(429);
    expect((await login('guessed', PASSWORD, { Cookie: `${device.slice(0, -3)}xxx` })).status).toBe(429);
    expect((await login('guessed', PASSWORD, { Cookie: device })).status).toBe(200);
  });

  test('in a known browser causes delays as well', async () => {
    const { device } = await register('insider');
    const statuses: number[] = [];
    for (let guess = 0; guess < 8; guess++)
      statuses.push((await login('insider', `guess ${guess}`, { Cookie: device })).status);
    expect(statuses).toContain(429);
  });

  test('10,000 guesses at one account from as many addresses get few passwords checked', async () => {
    await register('target', strict);
    let checked = 0;
    for (let guess = 0; guess < 120; guess++) {
      const address = `198.51.100.${guess % 250}`;
      const body = { username: 'target', password: `guess number ${guess}` };
      const { status } = await strict.request('POST', '/api/auth/login', { body, address });
      if (status === 401) checked += 1;
    }
    // Every check after the fifth doubles the wait: within an hour at most 5 + log2(900) + 4 are possible.
    expect(checked).toBeLessThanOrEqual(12);
  });

  test('is recorded once per series', async () => {
    const { id } = await register('watched');
    for (let guess = 0; guess < 9; guess++) await login('watched', `guess ${guess}`);
    await deps.background.settled();
    const events = await deps.db
      .selectFrom('admin_audit')
      .select('address')
      .where('target_id', '=', id)
      .where('action', '=', 'auth.guessing')
      .execute();
    expect(events).toEqual([{ address: '127.0.0.1' }]);
  });
});

describe('a role with access to others’ data', () => {
  const { request: ask, deps: own } = strict;
  const stats = (token: string) => ask('GET', '/api/admin/stats', { token });
  /** An account with the passkey that the role needs. A second attempt of a test gets another account. */
  const account = async () => {
    const username = `chief${Math.random().toString(36).slice(2, 10)}`;
    const { id, token } = await register(username, strict);
    const key = createAuthenticator();
    const asked = await ask('POST', '/api/auth/passkeys/options', { token });
    const added = await ask('POST', '/api/auth/passkeys', {
      token,
      body: { ...key.register(asked.body), name: 'Key' },
    });
    expect(added.status).toBe(201);
    return {
      username,
      token,
      async promote() {
        await own.db.updateTable('users').set({ is_admin: true }).where('id', '=', id).execute();
        own.sessions.announceChange(id);
      },
      async signIn(password: string): Promise<string> {
        const { ticket } = (await login(username, password, {}, strict)).body;
        const options = await ask('POST', '/api/auth/passkey-sign-in/options', { body: { ticket } });
        const body = { ticket, proof: { passkey: key.use(options.body) } };
        return (await ask('POST', '/api/auth/second-factor', { body })).body.access_token;
      },
    };
  };

  test('lasts until the next sign-in, then rests until the password is long enough', async () => {
    const { username, token, promote, signIn } = await account();
    await promote();
    expect((await stats(token)).status).toBe(200);
    expect((await login(username, 'moonlit-otters', {}, strict)).status).toBe(401);
    expect((await stats(await signIn(PASSWORD))).status).toBe(200);
  });

  test('with a short password says what to do, and works after the change', async () => {
    const { token, promote, signIn } = await account();
    const short = 'fjord lamp 9';
    const change = (bearer: string, current_password: string, new_password: string) =>
      ask('POST', '/api/auth/change-password', { token: bearer, body: { current_password, new_password } });
    expect((await change(token, PASSWORD, short)).body.access_token).toBeTruthy();
    await promote();
    const resting = await signIn(short);
    expect(await stats(resting)).toMatchObject({ status: 403, body: { code: 'PASSWORD_CHANGE_REQUIRED' } });
    const answer = await ask('GET', '/api/auth/account', { token: resting });
    expect(answer.body.account.password_change_required).toBe(true);
    expect(await change(resting, short, 'fjord lamp 10')).toMatchObject({
      status: 422,
      body: { code: 'PASSWORD_TOO_SHORT' },
    });
    const { body: good } = await change(resting, short, 'fjord lamp plinth 10');
    expect((await stats(good.access_token)).status).toBe(200);
  });
});

test('an unknown account takes as much work as a wrong password', async () => {
  const { id } = await register('timed');
  const time = async (username: string): Promise<number> => {
    // Work and not time, because other programs on this machine take time.
    const before = process.cpuUsage();
    await login(username, 'not-the-one');
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < (process.env.PREBELL_DEEP === '1' ? 500 : 15); round++) {
    await deps.throttle.guesses.forget({ id, logins: ['timed'] });
    // Alternate between the two, so that other load on this machine affects both alike.
    known.push(await time('timed'));
    unknown.push(await time(`nobody${round}`));
  }
  // The fastest of each excludes the machine's noise; without a check an answer is a few milliseconds of work.
  const [checked, pretended] = [Math.min(...known), Math.min(...unknown)];
  expect(Math.abs(checked - pretended)).toBeLessThan(checked / 2);
});
