import { describe, expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { isReservedName, isStaffName } from './reserved-names.policy';

describe('names', () => {
  test.each([
    'support',
    'Support',
    'supp0rt',
    'sup.port',
    'support_1',
    'support24',
    'support-team',
    'moderator',
    'rnoderator',
    'm0derat0r',
    'prebell',
    'prebell.help',
    'Prebe11',
    'the_prebell_team',
    'administrator',
    'adm1nistrator',
    'admin',
    'Adm1n',
    'AdmIn',
    'admln',
    'root',
    'r00t',
    'premium',
    'dispatch',
    'dispatcher',
    'Supervis0r',
    'dispatch_supervisor',
    'dispatch.er',
    'the_admin',
    'Trader_Admin',
    'Compliance',
    'customerservice',
    'customer.service',
    'customer_care',
    'owner',
    '0wner',
    'the.owner',
    'finance',
    'finance-team',
    'ceo',
    'CEO_1',
    'team',
    'the_team',
    'fraud-department',
    'fraud.dept',
    'deleted.0123456789abcdef012345',
    'DELETED.me',
  ])('%s is reserved', (name) => {
    expect(isReservedName(name)).toBe(true);
  });

  test.each([
    'mara',
    'badminton',
    'rooted',
    'supporter-of-otters',
    'modern.trader',
    'freedom',
    'probably',
    'admin_1763800000000',
    'trader_07',
    'helper9',
    'undeleted',
    'basics101',
    'teamwork',
    'owned',
    'steamer',
    'oceano',
    'financier',
  ])('%s is available to anybody', (name) => {
    expect(isReservedName(name)).toBe(false);
  });
});

describe('personal names', () => {
  test.each([
    ['Cyrillic', 'Рrеbеll', null],
    ['Cyrillic throughout', 'ЅUРРОRТ', null],
    ['Cyrillic small letters', 'аdмin', null],
    ['Greek', 'Μοdεrατοr'.replace('ε', 'e'), null],
    ['full-width', 'Ｓｕｐｐｏｒｔ', 'Ｔｅａｍ'],
    ['mathematical', '𝐀𝐝𝐦𝐢𝐧', null],
    ['mixed-script', 'Suppоrt', 'Τeam'],
    ['marks', 'Prébéll', 'Hélp'],
    ['zero-width', 'Ad\u200Bmin', null],
    ['plain', 'Prebell', 'Support'],
    ['turned', 'Team', 'Support'],
    ['customer', 'Customer', 'Support'],
    ['a role before a name', 'Supervisor', 'Smith'],
    ['a role before a name, Cyrillic', 'Ѕuреrvіѕоr', 'Smith'],
    ['an office', 'Trust &', 'Safety'],
    ['a department', 'Fraud', 'Department'],
    ['a department as one name', 'Fraud Department', null],
    ['customer service', 'Customer', 'Service'],
    ['a head of the firm', 'CEO', null],
    ['a direction mark inside', 'Ad\u202Emin', null],
    ['small capitals', 'ᴘʀᴇʙᴇʟʟ', 'Ltd'],
    ['letters on squares', '🅿rebell', 'x'],
  ])('that pretend to be staff are recognised: %s', (_kind, first_name, last_name) => {
    expect(isStaffName({ first_name, last_name })).toBe(true);
  });

  test.each([
    ['Мария', 'Иванова'],
    ['Νίκος', 'Παπαδόπουλος'],
    ['山田', '太郎'],
    ['Elihu', 'Root'],
    ['Root', null],
    [null, null],
    ['Zoë', 'Modra'],
    ['محمد', 'علي'],
  ])('of people are accepted: %s %s', (first_name, last_name) => {
    expect(isStaffName({ first_name, last_name })).toBe(false);
  });
});

describe('a registration', async () => {
  const { request } = await startTestPlatform();
  const register = (fields: object) =>
    request('POST', '/api/auth/register', {
      body: { username: 'mara', email: 'mara@example.com', password: 'moonlit-otter-77', ...fields },
    });

  test('refuses a reserved name and an address of the platform itself', async () => {
    expect(await register({ username: 'Supp0rt' })).toMatchObject({
      status: 422,
      body: { code: 'USERNAME_RESERVED', error: 'This username is reserved. Please choose another one.' },
    });
    for (const email of ['x@demo.prebell.test', 'x@DELETED.invalid'])
      expect(await register({ email })).toMatchObject({ status: 400, body: { issues: [{ path: 'email' }] } });
  });

  test('refuses a username in another script, and a personal name that pretends to be staff; so does the profile', async () => {
    expect(await register({ username: 'аdmin' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'username' }] },
    });
    const fault = { status: 400, body: { code: 'VALIDATION_FAILED', issues: [{ path: 'first_name' }] } };
    expect(await register({ first_name: 'Рrеbеll', last_name: 'Suppоrt' })).toMatchObject(fault);
    const { body } = await register({ username: 'honest', email: 'honest@example.com', last_name: 'Desk' });
    const token = body.access_token;
    // Together with the last name that is already there.
    const change = await request('PUT', '/api/auth/profile', { token, body: { first_name: 'Ѕupport' } });
    expect(change).toMatchObject(fault);
    expect((await request('PUT', '/api/auth/profile', { token, body: { first_name: 'Mara' } })).status).toBe(200);
  });

  test.each([
    ['an override of the direction', 'Mara\u202E'],
    ['the end of one', 'Ma\u202Cra'],
    ['an isolate', '\u2066Mara\u2069'],
    ['a left-to-right mark', 'Ma\u200Era'],
    ['a right-to-left mark', '\u200FMara'],
    ['an Arabic letter mark', 'Mara\u061C'],
    ['a space without a width', 'Ma\u200Bra'],
    ['a joiner between Latin letters', 'Ma\u200Dra'],
    ['a control character', 'Ma\u0007ra'],
    ['a line break', 'Ma\nra'],
    ['a separator of lines', 'Ma\u2028ra'],
    ['a filler of Hangul', '\u3164'],
    ['a blank of Braille', 'Ma\u2800ra'],
    ['a joiner of graphemes', 'Ma\u034Fra'],
    ['a vowel that is not shown', 'Ma\u17B4ra'],
    ['a selector of variants', 'Ma\uFE0Fra'],
    ['a character of private use', 'Ma\uE000ra'],
  ])('refuses a personal name with %s and says why; so does the profile', async (_kind, name) => {
    const issue = { message: 'A name cannot have invisible characters, line breaks or marks of direction.' };
    for (const field of ['first_name', 'last_name'])
      expect(await register({ [field]: name })).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_FAILED', issues: [{ path: field, ...issue }] },
      });
    await register({ username: 'plain', email: 'plain@example.com' });
    const { body } = await request('POST', '/api/auth/login', {
      body: { username: 'plain', password: 'moonlit-otter-77' },
    });
    const change = await request('PUT', '/api/auth/profile', { token: body.access_token, body: { last_name: name } });
    expect(change).toMatchObject({ status: 400, body: { issues: [{ path: 'last_name', ...issue }] } });
  });

  test('accepts a joiner where the script of a name needs it', async () => {
    // Persian: the letters around the mark must not join.
    const persian = await register({ username: 'persian', email: 'p@example.com', last_name: 'علی\u200Cزاده' });
    expect(persian.status).toBe(201);
    // Japanese: the selector names one of several forms of the character before it.
    const japanese = await register({ username: 'japanese', email: 'j@example.com', last_name: '葛\u{E0100}城' });
    expect(japanese.status).toBe(201);
  });

  test('gives the same answer for a taken name and a taken address', async () => {
    expect((await register({})).status).toBe(201);
    const name = await register({ email: 'other@example.com' });
    const address = await register({ username: 'other' });
    expect([name.status, name.body.code]).toEqual([409, 'ACCOUNT_TAKEN']);
    expect(address.body).toEqual(name.body);
  });
});
