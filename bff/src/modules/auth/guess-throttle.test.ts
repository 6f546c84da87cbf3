import { AppError } from '@prebell/server/errors';
import { createGuessThrottle, memoryLimiters, postgresLimiters, type SignInAttempt } from '@prebell/server/throttle';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestPlatform } from '../../../test/platform';

const MINUTE = 60_000;
const platform = await startTestPlatform({ DEMO: '0', THROTTLE_SIGN_INS_PER_MINUTE: '100000' });
const { deps, request } = platform;

const BEGIN = Date.UTC(2026, 10, 22, 12);
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: BEGIN }));
afterEach(() => void vi.useRealTimers());

const STRANGER: SignInAttempt = { login: 'mara', accountId: 'id-of-mara', isKnown: false };

/**
 * Sends `burst` concurrent guesses every `every` milliseconds; resolves with the times at which a password was checked.
 */
const attack = async (
  attempts: readonly SignInAttempt[],
  { hours, every, burst }: Record<'hours' | 'every' | 'burst', number>,
) => {
  const throttle = createGuessThrottle(5, memoryLimiters);
  const looks: number[] = [];
  const guess = (attempt: SignInAttempt) =>
    throttle.guard(attempt, async (mayLook) => {
      if (mayLook) looks.push(Date.now());
      return false;
    });
  for (let at = 0; at < hours * 60 * MINUTE; at += every) {
    vi.setSystemTime(BEGIN + at);
    const answers = await Promise.allSettled(
      Array.from({ length: burst }, (_, index) => guess(attempts[index % attempts.length] ?? STRANGER)),
    );
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(AppError);
    vi.advanceTimersByTime(0);
  }
  return looks;
};

const mostInAnHour = (looks: readonly number[]): number =>
  Math.max(...looks.map((from) => looks.filter((at) => at >= from && at < from + 60 * MINUTE).length));

describe('an attacker', () => {
  test.each([
    { every: MINUTE, burst: 40 },
    { every: 15 * MINUTE + 1000, burst: 200 },
    { every: 59 * MINUTE, burst: 40 },
  ])('gets at most 50 passwords of an account checked in any hour: %o', async (rhythm) => {
    const attempts = [
      STRANGER,
      { ...STRANGER, login: 'mara@example.com' },
      // The attacker also has one of the owner's browsers.
      { ...STRANGER, isKnown: true },
    ];
    const looks = await attack(attempts, { hours: 4, ...rhythm });
    expect(looks.length).toBeGreaterThan(10);
    expect(mostInAnHour(looks)).toBeLessThanOrEqual(50);
  });

  test('cannot tell from the answers whether a name and an address belong to one account', async () => {
    const tried = async (accountId: string) => {
      const throttle = createGuessThrottle(5, memoryLimiters);
      const kinds: string[] = [];
      for (let turn = 0; turn < 30; turn += 1) {
        vi.setSystemTime(BEGIN + turn * 60 * 1000);
        for (const [login, id] of [
          ['mara', 'one'],
          ['mara@example.com', accountId],
        ] as const)
          kinds.push(
            await throttle
              .guard({ login, accountId: id, isKnown: false }, async () => false)
              .then(
                () => 'wrong',
                () => 'wait',
              ),
          );
      }
      return kinds;
    };
    expect(await tried('one')).toEqual(await tried('another'));
  });

  test('gains nothing by guessing over several instances at the same time', async () => {
    const instances = [1, 2, 3].map(() => createGuessThrottle(5, postgresLimiters(deps.db)));
    let looks = 0;
    await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) =>
        instances[index % 3]?.guard({ ...STRANGER, login: 'spread' }, async () => {
          looks += 1;
          return false;
        }),
      ),
    );
    expect(looks).toBeGreaterThanOrEqual(5);
    expect(looks).toBeLessThanOrEqual(12);
  });
});

describe('the owner', () => {
  test('may try again when the hour is over, even after an attempt in its last seconds that was refused', async () => {
    const throttle = createGuessThrottle(5, memoryLimiters);
    const tryAt = (at: number) => {
      vi.setSystemTime(BEGIN + at);
      return throttle
        .guard({ ...STRANGER, login: 'late' }, async () => false)
        .then(
          () => 'checked',
          () => 'refused',
        );
    };
    for (let turn = 0; turn < 12; turn += 1) expect(await tryAt(turn * 4 * MINUTE)).toBe('checked');
    expect(await tryAt(60 * MINUTE - 10_000)).toBe('refused');
    expect(await tryAt(60 * MINUTE + 1_000)).toBe('checked');
  });

  const password = 'moonlit-otter-77';
  const register = async (username: string) =>
    (await request('POST', '/api/auth/register', { body: { username, email: `${username}@example.com`, password } }))
      .body.access_token as string;
  const guess = (username: string) =>
    request('POST', '/api/auth/login', { body: { username, password: 'not the one' }, address: '198.51.100.7' });

  test('changes password and address while strangers guess in bursts', async () => {
    const token = await register('besieged');
    for (let wave = 0; wave < 3; wave += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => guess('besieged')));
      const wrong = answers.filter(({ status }) => status === 401).length;
      expect(wrong).toBeLessThanOrEqual(wave === 0 ? 6 : 1);
    }
    const email = { email: 'elsewhere@example.com', current_password: password };
    expect((await request('POST', '/api/auth/change-email', { token, body: email })).status).toBe(200);
    const change = { current_password: password, new_password: 'moonlit-otter-78' };
    expect((await request('POST', '/api/auth/change-password', { token, body: change })).status).toBe(200);
  });

  test('who signs in many times in parallel does not count as a guesser', async () => {
    await register('manifold');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        request('POST', '/api/auth/login', { body: { username: 'manifold', password } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  });
});
