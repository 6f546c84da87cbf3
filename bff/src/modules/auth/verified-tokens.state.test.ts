import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { ACCESS_TOKEN_SECONDS, signAccessToken, verifyAccessToken } from './access-token.codec';
import { rememberVerified } from './verified-tokens.state';

const { deps } = await startTestPlatform();
const now = new Date('2026-11-21T12:00:00Z');
const ids = { userId: '0b5e2c1e-8d0a-4a43-9f0b-3f1f6f1f9c55', sessionId: '7f3a8f60-5d6e-4a5e-bb1f-2f4b1c0d9e11' };
const token = await signAccessToken(deps.keys, { ...ids, now });

test('a signature is checked once, but the expiry of a token on every use', async () => {
  const verify = vi.fn(verifyAccessToken);
  const check = rememberVerified(deps.keys, verify);
  const first = await check(token, now);
  expect(await check(token, new Date(now.getTime() + (ACCESS_TOKEN_SECONDS - 1) * 1000))).toEqual(first);
  expect(verify).toHaveBeenCalledTimes(1);
  for (const late of [0, 1_000]) {
    const at = new Date(now.getTime() + ACCESS_TOKEN_SECONDS * 1000 + late);
    await expect(check(token, at)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  }
});

test('any change to a cached token is refused', async () => {
  const check = rememberVerified(deps.keys);
  await check(token, now);
  const change = fc.record({ at: fc.nat(token.length - 1), letter: fc.constantFrom(...'AZaz09-_.') });
  await fc.assert(
    fc.asyncProperty(change, async ({ at, letter }) => {
      const changed = token.slice(0, at) + letter + token.slice(at + 1);
      fc.pre(changed !== token);
      // The last letter of a part has bits that base64url does not use.
      fc.pre(at !== token.length - 1);
      await expect(check(changed, now)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    }),
  );
});
