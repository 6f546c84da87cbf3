import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError } from '../../config';
import { signAccessToken, verifyAccessToken } from './access-token.codec';
import { generateKeys, loadKeys, parseKeys } from './keys.gateway';
import { signRefreshToken, verifyRefreshToken } from './refresh-token.codec';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'prebell-keys-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const SESSION = { userId: '0192f0c1-0000-7000-8000-000000000001', sessionId: '0192f0c1-0000-7000-8000-000000000002' };
const CLAIMS = { sessionId: SESSION.sessionId, generation: 3 };

test('the first start makes keys that only its owner can read; later starts find them', async () => {
  const [first, again] = await Promise.all([1, 2].map(() => loadKeys({ authKeys: null, dataDir })));
  expect(first?.[0].kid).toBe(again?.[0].kid);
  const file = join(dataDir, 'keys');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await chmod(file, 0o644);
  const later = await loadKeys({ authKeys: null, dataDir });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(later[0].kid).toBe(first?.[0].kid);
});

test('AUTH_KEYS takes precedence, and an invalid key set is refused by name', async () => {
  const authKeys = await generateKeys();
  expect((await loadKeys({ authKeys, dataDir }))[0].kid).not.toBe(
    JSON.parse(await readFile(join(dataDir, 'keys'), 'utf8')).keys[0].kid,
  );
  const { keys } = JSON.parse(authKeys);
  const publicOnly = JSON.stringify({ keys: [{ ...keys[0], d: undefined }] });
  const other = JSON.parse(await generateKeys()).keys[0];
  const oneNameForTwo = JSON.stringify({ keys: [keys[0], { ...other, kid: keys[0].kid }] });
  for (const text of ['', '{}', '{"keys":[]}', publicOnly, oneNameForTwo])
    await expect(parseKeys(text, 'AUTH_KEYS')).rejects.toThrow(ConfigError);
});

test('after a rotation old tokens stay valid while their key is kept, and no longer', async () => {
  const old = await generateKeys();
  const fresh = await generateKeys();
  const both = JSON.stringify({ keys: [...JSON.parse(fresh).keys, ...JSON.parse(old).keys] });
  const [before, during, after] = await Promise.all([old, both, fresh].map((text) => parseKeys(text, 'AUTH_KEYS')));
  if (!before || !during || !after) throw new Error('A key set is missing');
  const now = new Date();
  const access = await signAccessToken(before, { ...SESSION, now });
  const refresh = signRefreshToken(before, CLAIMS);
  expect((await verifyAccessToken(during, access, now)).sid).toBe(SESSION.sessionId);
  expect(verifyRefreshToken(during, refresh)).toEqual(CLAIMS);
  await expect(verifyAccessToken(after, access, now)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(verifyRefreshToken(after, refresh)).toBeNull();
});

test('a refresh token with another session, generation or signature is not accepted', async () => {
  const keys = await parseKeys(await generateKeys(), 'AUTH_KEYS');
  const token = signRefreshToken(keys, CLAIMS);
  const [id = '', , signature = ''] = token.split('.');
  for (const forged of [
    '',
    'x',
    `${id}.4.${signature}`,
    `${SESSION.userId}.3.${signature}`,
    `${id}.3.${'A'.repeat(43)}`,
    `${token}x`,
  ])
    expect(verifyRefreshToken(keys, forged)).toBeNull();
});
