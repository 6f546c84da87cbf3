import { expect, test } from 'vitest';
import { newRecoveryCodes, recoveryHash } from './recovery-code.codec';

test('a recovery code has at least 112 random bits, and no two are equal', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    const letters = code.replaceAll('-', '');
    expect(letters).toMatch(/^[2-9abcdefghjkmnpqrstvwxyz]+$/);
    expect(letters.length * Math.log2(30)).toBeGreaterThanOrEqual(112);
    expect(recoveryHash(` ${letters.toUpperCase()} `)).toBe(recoveryHash(code));
  }
});
