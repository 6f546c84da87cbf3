import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { exportSPKI } from 'jose';
import { expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';

const { request, signIn, deps } = await startTestPlatform();
const { token } = await signIn('pro');
const other = await signIn('admin');
const [header = '', payload = '', signature = ''] = token.split('.');
const encode = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());

const head = decode(header);
const claims = decode(payload);
const [key] = deps.keys;
const spki = await exportSPKI(key.publicKey);
const stranger = generateKeyPairSync('ed25519');

/** Signed with the real key, so that only the changed claim or header can cause the refusal. */
const genuine = (headChanges: object, claimChanges: object): string => {
  const signed = `${encode({ ...head, ...headChanges })}.${encode({ ...claims, ...claimChanges })}`;
  return `${signed}.${sign(null, Buffer.from(signed), key.privateKey as never).toString('base64url')}`;
};
const without = (source: Record<string, unknown>, name: string) =>
  Object.fromEntries(Object.entries(source).filter(([field]) => field !== name));
const rebuilt = (headPart: object, claimPart: object): string => {
  const signed = `${encode(headPart)}.${encode(claimPart)}`;
  return `${signed}.${sign(null, Buffer.from(signed), key.privateKey as never).toString('base64url')}`;
};
const hmac = (algorithm: string, headChanges: object, secret: string | Buffer): string => {
  const signed = `${encode({ ...head, ...headChanges })}.${payload}`;
  return `${signed}.${createHmac(algorithm, secret).update(signed).digest('base64url')}`;
};
const byStranger = (headChanges: object): string => {
  const signed = `${encode({ ...head, ...headChanges })}.${payload}`;
  return `${signed}.${sign(null, Buffer.from(signed), stranger.privateKey).toString('base64url')}`;
};
const now = Math.floor(Date.now() / 1000);

const FORGERIES: Readonly<Record<string, string>> = {
  'alg none': `${encode({ ...head, alg: 'none' })}.${payload}.`,
  'alg None': `${encode({ ...head, alg: 'None' })}.${payload}.`,
  'alg NONE with the signature': `${encode({ ...head, alg: 'NONE' })}.${payload}.${signature}`,
  'alg empty': `${encode({ ...head, alg: '' })}.${payload}.${signature}`,
  'no alg': `${encode(without(head, 'alg'))}.${payload}.${signature}`,
  'alg null': `${encode({ ...head, alg: null })}.${payload}.${signature}`,
  'HS256 with the public key': hmac('sha256', { alg: 'HS256' }, spki),
  'HS256 with the key id': hmac('sha256', { alg: 'HS256' }, key.kid),
  'HS256 with an empty secret': hmac('sha256', { alg: 'HS256' }, ''),
  'HS512 with the public key': hmac('sha512', { alg: 'HS512' }, spki),
  'RS256 by name': genuine({ alg: 'RS256' }, {}),
  'ES256 by name': genuine({ alg: 'ES256' }, {}),
  'a stranger’s key under our id': byStranger({}),
  'a stranger’s key in jwk': byStranger({ jwk: stranger.publicKey.export({ format: 'jwk' }) }),
  'a stranger’s key by jku': byStranger({ jku: 'https://evil.example/keys' }),
  'a stranger’s key by x5u': byStranger({ x5u: 'https://evil.example/cert' }),
  'an unknown kid': genuine({ kid: 'another' }, {}),
  'a kid that is a path': genuine({ kid: '../../../../dev/null' }, {}),
  'a kid that is SQL': genuine({ kid: "' or 1=1 --" }, {}),
  'a kid that is __proto__': genuine({ kid: '__proto__' }, {}),
  'no kid': rebuilt(without(head, 'kid'), claims),
  'another typ': genuine({ typ: 'JWT' }, {}),
  'no typ': rebuilt(without(head, 'typ'), claims),
  'a critical header nobody knows': genuine({ crit: ['admin'], admin: true }, {}),
  'another issuer': genuine({}, { iss: 'evil' }),
  'no issuer': rebuilt(head, without(claims, 'iss')),
  'another audience': genuine({}, { aud: 'another-api' }),
  'no audience': rebuilt(head, without(claims, 'aud')),
  'an end in the past': genuine({}, { exp: now - 1 }),
  'no end': rebuilt(head, without(claims, 'exp')),
  'an end that is text': genuine({}, { exp: '99999999999' }),
  'a beginning in the future': genuine({}, { nbf: now + 3600 }),
  'somebody else’s id with one’s own session': genuine({}, { sub: decode(other.token.split('.')[1] ?? '').sub }),
  'one’s own id with somebody else’s session': genuine({}, { sid: decode(other.token.split('.')[1] ?? '').sid }),
  'a session nobody has': genuine({}, { sid: crypto.randomUUID() }),
  'a subject that is SQL': genuine({}, { sub: "' or 1=1 --" }),
  'a subject that is a list': genuine({}, { sub: [claims.sub] }),
  'changed claims under the old signature': `${header}.${encode({ ...claims, is_admin: true })}.${signature}`,
  'the claims of another under one’s own signature': `${header}.${other.token.split('.')[1]}.${signature}`,
  'a flipped bit in the signature': `${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
  'a cut signature': `${header}.${payload}.${signature.slice(0, -4)}`,
  'no signature': `${header}.${payload}.`,
  'two parts': `${header}.${payload}`,
  'four parts': `${token}.${signature}`,
  'claims that are no JSON': `${header}.${encode('not json')}.${signature}`,
  'a refresh token': other.cookie.split('=').slice(1).join('='),
  'space inside': `${header}. ${payload}.${signature}`,
};

test(`none of ${Object.keys(FORGERIES).length} forged tokens gives access`, async () => {
  expect(Object.keys(FORGERIES).length).toBeGreaterThanOrEqual(30);
  for (const [name, forged] of Object.entries(FORGERIES)) {
    const { status, body } = await request('GET', '/api/auth/profile', { token: forged });
    expect([name, status, body.code]).toEqual([name, 401, 'UNAUTHENTICATED']);
  }
  expect((await request('GET', '/api/auth/profile', { token })).status).toBe(200);
});

test('claims about rights in a genuine token have no effect', async () => {
  const boastful = genuine({}, { is_admin: true, tier: 'premium', roles: ['supervisor'], permissions: ['cad:read'] });
  expect((await request('GET', '/api/auth/profile', { token: boastful })).status).toBe(200);
  expect((await request('GET', '/api/admin/stats', { token: boastful })).status).toBe(403);
  expect((await request('GET', '/api/cad/calls', { token: boastful })).status).toBe(403);
});

test.each([
  ['Basic', (bearer: string) => ({ Authorization: `Basic ${bearer}` })],
  ['no scheme', (bearer: string) => ({ Authorization: bearer })],
  ['a cookie', (bearer: string) => ({ Cookie: `token=${bearer}` })],
  ['another header', (bearer: string) => ({ 'X-Access-Token': bearer })],
])('a token sent as %s is refused', async (_name, headers) => {
  expect((await request('GET', '/api/auth/profile', { headers: headers(token) })).status).toBe(401);
  expect((await request('GET', `/api/auth/profile?token=${token}&access_token=${token}`)).status).toBe(401);
});
