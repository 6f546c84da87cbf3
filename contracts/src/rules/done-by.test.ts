import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDoneBy, writeDoneBy } from './done-by';

test('any name survives the header, which is plain ASCII', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }), (id, name) => {
      const username = name.trim();
      fc.pre(username !== '' && username.length <= 120);
      const header = writeDoneBy({ id, username });
      expect(header).toMatch(/^[\x21-\x7e]+ [\x21-\x7e]+$/);
      expect(readDoneBy(header)).toEqual({ id, username });
    }),
  );
});

test.each([
  '',
  'kl',
  `${'0'.repeat(8)} kl`,
  '01980000-0000-7000-8000-000000000001',
  '01980000-0000-7000-8000-000000000001 %',
  '01980000-0000-7000-8000-000000000001 k l',
])('%j names no author', (value) => expect(readDoneBy(value)).toBeNull());
