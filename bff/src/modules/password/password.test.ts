import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COMMON_PASSWORD_COUNT, isCommonPassword } from './common-passwords.rules';
import { assertAcceptable, isLongEnough } from './password.policy';
import { openEstimator } from './strength.gateway';

const OWNER = {
  username: 'maradrift',
  email: 'mara.drift@example.test',
  first_name: 'Mara',
  last_name: 'Drift',
  isPrivileged: false,
};
const faultOf = (password: string, owner = OWNER): Promise<{ code: string; message: string } | null> =>
  assertAcceptable(password, owner).then(
    () => null,
    (error) => error,
  );
const codeOf = async (password: string, owner = OWNER): Promise<string | null> =>
  (await faultOf(password, owner))?.code ?? null;

describe('common passwords', () => {
  test('the table is large, small in bytes and fast', () => {
    expect(COMMON_PASSWORD_COUNT).toBeGreaterThan(100_000);
    expect(COMMON_PASSWORD_COUNT * 5).toBeLessThan(5_000_000);
    const before = process.cpuUsage();
    for (let index = 0; index < 1000; index++) isCommonPassword(`no such password ${index}`);
    // Microseconds of work.
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
  });

  const REFUSED = [
    'password',
    'password1',
    'Password123',
    'PASSWORD',
    'qwertyuiop',
    '1q2w3e4r',
    'iloveyou',
    'sunshine',
    'football',
    'baseball',
    'trustno1',
    'superman',
    'princess',
    'starwars',
    'whatever',
    'computer',
    'michelle',
    'corvette',
    'jennifer',
    '12345678',
    '123456789',
    '11111111',
    'abcdefgh',
    '87654321',
    'zyxwvuts',
    'aaaaaaaaaaaa',
    'Summer2026!',
    'Dragon2025',
    'monkey123',
    'letmein1',
    'welcome1',
    'admin123',
    'passw0rd',
    'maradrift',
    'MaraDrift',
    'mara.drift@example.test',
    'mara.drift',
    'Prebell1',
    'prebell2026!',
    '123maradrift!',
    'trading123',
    'p@ssw0rd123',
    'Pa$$w0rd!',
    'correcthorsebatterystaple',
    'correct horse battery staple',
    'Correct-Horse-Battery-Staple1',
    'prebell-demo-2026',
    'prebelltrading',
    'DayTrader2026',
    'm4radr1ft99',
    'maradrift-trading',
    'dr@g0n2024',
    'may the force be with you',
    'passwordpassword',
    'abcabcabc',
    'dispatchcenter1',
    'tradingdesk123',
    'letmein!2024',
    'Winter2025!!',
    'SpaceX2024',
  ];
  test.each(REFUSED)(
    'words of the field, of the owner and of guessers are refused, alone and joined: %s',
    async (password) => {
      expect(await codeOf(password)).toBe('PASSWORD_COMMON');
    },
  );

  const ACCEPTED = [
    'moonlit-otter-77',
    'a quiet harbour',
    'correct stable battery heron',
    'zebra crossing at noon',
    'onlyletters-',
    'пароль-от-сейфа',
    '山田さんの秘密の合言葉',
    '🦊🦊🍉🚲🎹🛶🪁🧭',
    'fjordlamp plinth',
    'Tr0mbone&Kettle',
    '9f2c-77ab-1e0d',
    'vqmzkxwp',
    'seven purple tractors',
    'nine=fifteen-six',
    'haberdashery.in.rain',
    'GlassMarble_41x',
    'x9$kLw2#vQ',
    'élan vital ça ira',
    'two-more-biscuits',
    'maradrift went sailing',
  ];
  test.each(ACCEPTED)('any composition is accepted, in any script: %s', async (password) => {
    expect(await codeOf(password)).toBeNull();
  });

  test('machine-generated passwords practically never count as common', async () => {
    // Evenly distributed, as programs make them; one in some 100,000 has a long run of a character.
    const passwords = fc.sample(fc.noBias(fc.uuid()), { numRuns: 2000, seed: 1 });
    const codes = await Promise.all(passwords.map((password) => codeOf(password)));
    expect(codes.filter((code) => code !== null).length).toBeLessThanOrEqual(1);
  });
});

describe('strength', () => {
  test.each([
    ['14.07.1985', 'Dates are easy to guess.'],
    ['julia1990', 'This is similar to a commonly used password.'],
    ['gnirevohs', 'This password is easy to guess. Add'],
    ['x-maradrift', 'There should not be any personal or page related data.'],
  ])('refuses %s although no list has it, and says why', async (password, why) => {
    expect(isCommonPassword(password)).toBe(false);
    const fault = await faultOf(password);
    expect(fault?.code).toBe('PASSWORD_COMMON');
    expect(fault?.message).toContain(why);
  });

  test('knows the owner’s words, backwards and inside a password; they are nobody else’s', async () => {
    expect(await codeOf('Tfirdaram1')).toBe('PASSWORD_COMMON');
    const other = { ...OWNER, username: 'other', email: 'o@example.test', first_name: 'Ann', last_name: 'Lee' };
    expect(await codeOf('Tfirdaram1', other)).toBeNull();
  });

  test('one hostile password takes less than a tenth of a second of work', async () => {
    await openEstimator();
    for (const password of ['zaq1@WSX'.repeat(4), 'p4$$w0rD!1|@3'.repeat(9), '11101001'.repeat(4), '@'.repeat(128)]) {
      const before = process.cpuUsage();
      await faultOf(password);
      expect([password, process.cpuUsage(before).user < 100_000]).toEqual([password, true]);
    }
  });
});

test('roles with access to others’ data need 15 characters, counted as people count', async () => {
  const dispatcher = { ...OWNER, isPrivileged: true };
  expect(await codeOf('moonlit-otters', dispatcher)).toBe('PASSWORD_TOO_SHORT');
  expect(await codeOf('moonlit-otters-', dispatcher)).toBeNull();
  expect(isLongEnough('🦊'.repeat(14), dispatcher)).toBe(false);
  expect(isLongEnough('short', OWNER)).toBe(true);
});
