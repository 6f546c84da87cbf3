import { hash } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { checkPassword, hashPassword, isOutdatedHash } from './hash-password';

describe('hashes', () => {
  test('a password matches itself in every Unicode composition, and no other one', async () => {
    const stored = await hashPassword('café crème 1');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await checkPassword(stored, 'café crème 1'.normalize('NFD'))).toBe(true);
    for (const other of [
      'cafe creme 1',
      'Café crème 1',
      'CAFÉ CRÈME 1',
      ' café crème 1',
      'café crème 1 ',
      'café crème 12',
    ])
      expect([other, await checkPassword(stored, other)]).toEqual([other, false]);
    expect(await checkPassword(undefined, 'no account has this password')).toBe(false);
  });

  test('recognises a hash with older parameters', async () => {
    expect(isOutdatedHash(await hashPassword('moonlit-otter-77'))).toBe(false);
    expect(isOutdatedHash(await hash('moonlit-otter-77', { memoryCost: 8192, timeCost: 3 }))).toBe(true);
  });
});
