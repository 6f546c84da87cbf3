import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutSecrets } from './without-secrets';

test.each([
  ["Cannot read properties of undefined (reading 'price')", "Cannot read properties of undefined (reading 'price')"],
  [
    'Loading chunk 731 failed (/artifacts/mf-cad/0123456789abcdef/731.js)',
    'Loading chunk 731 failed (/artifacts/mf-cad/0123456789abcdef/731.js)',
  ],
  [
    'at a (/artifacts/mf-a/0123456789abcdef/src_pages_ReplayPage_tsx-src_entities_char-1afc75.1741e2dc.js:1:234)',
    'at a (/artifacts/mf-a/0123456789abcdef/src_pages_ReplayPage_tsx-src_entities_char-1afc75.1741e2dc.js:1:234)',
  ],
  [
    'GET /artifacts/mf-a/0123456789abcdef/a.1741e2dc.js?token=abc failed',
    'GET /artifacts/mf-a/0123456789abcdef/a.1741e2dc.js?… failed',
  ],
  [
    '__webpack_require_of_a_very_long_name__ is not a function',
    '__webpack_require_of_a_very_long_name__ is not a function',
  ],
  ['GET /api/x?token=abc failed', 'GET /api/x?… failed'],
  ['(https://desk.example/reset-password#token=abc)', '(https://desk.example/reset-password?…)'],
  ['no plan for pb_abc and whsec_abc', 'no plan for … and …'],
  ['"4242 4242 4242 4242" is no number', '"…" is no number'],
  ['no account iona.moss@example.test here', 'no account … here'],
  ['invalid input syntax for type uuid: "her name"', 'invalid input syntax for type uuid: "…"'],
  ['relation "calls" does not exist', 'relation "calls" does not exist'],
])('%s', (text, kept) => {
  expect(withoutSecrets(text)).toBe(kept);
});

test('no token of 256 bits survives, wherever it appears', () => {
  const token = fc
    .uint8Array({ minLength: 32, maxLength: 32 })
    .map((bytes) => Buffer.from(bytes).toString('base64url'));
  fc.assert(
    fc.property(fc.string({ maxLength: 100 }), token, fc.string({ maxLength: 100 }), (before, secret, after) => {
      fc.pre(/\d/.test(secret));
      expect(withoutSecrets(`${before}${secret}${after}`)).not.toContain(secret);
    }),
  );
});
