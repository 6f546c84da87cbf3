import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeOf, stepAt, stepOfCode } from './totp.rules';

const at = (seconds: number) => new Date(seconds * 1000);
const SECRET = '12345678901234567890123456789012345678901234567890123456789012345678901234';
const secretOf = (bytes: number) => Buffer.from(SECRET.slice(0, bytes));

// RFC 6238, appendix B.
test.each([
  [59, '94287082', '46119246', '90693936'],
  [1111111109, '07081804', '68084774', '25091201'],
  [1111111111, '14050471', '67062674', '99943326'],
  [1234567890, '89005924', '91819424', '93441116'],
  [2000000000, '69279037', '90698825', '38618901'],
  [20000000000, '65353130', '77737706', '47863826'],
])('the codes of second %i are those of RFC 6238', (seconds, sha1, sha256, sha512) => {
  const step = stepAt(at(seconds));
  const code = (algorithm: 'SHA1' | 'SHA256' | 'SHA512', bytes: number) =>
    codeOf(secretOf(bytes), step, { digits: 8, algorithm });
  expect([code('SHA1', 20), code('SHA256', 32), code('SHA512', 64)]).toEqual([sha1, sha256, sha512]);
});

test('a code counts one step before and after its own, and no further', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 20, maxLength: 20 }),
      fc.integer({ min: 2, max: 2 ** 31 }),
      (secret, step) => {
        const code = codeOf(secret, step);
        const found = (offset: number) => stepOfCode(secret, code, at((step + offset) * 30));
        // Codes have a million values, so another step may share one; such a step is found instead.
        const isOwn = (offset: number) => {
          const value = found(offset);
          return value !== null && codeOf(secret, value) === code;
        };
        expect([isOwn(-1), isOwn(0), isOwn(1)]).toEqual([true, true, true]);
        for (const offset of [-2, 2]) {
          const value = found(offset);
          expect(value === null || value !== step).toBe(true);
        }
      },
    ),
  );
});

test.each(['', '12345', '1234567', 'abcdef', '12345a', '12345é', 'ᜬꯢ⚰⟲𛉜', '１２３４５６'])('%j is no code', (text) =>
  expect(stepOfCode(secretOf(20), text, at(59))).toBeNull(),
);
