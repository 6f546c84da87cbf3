import fc from 'fast-check';
import { expect, test } from 'vitest';
import { satisfies } from './semver';

test.each([
  ['19.3.1', '^19.3.0', true],
  ['19.4.0', '^19.3', true],
  ['20.0.0', '^19.3.0', false],
  ['19.2.9', '^19.3.0', false],
  ['0.1.4', '^0.1', true],
  ['0.2.0', '^0.1', false],
  ['1.2.9', '~1.2.3', true],
  ['1.3.0', '~1.2.3', false],
  ['2.0.0', '>=1.4', true],
  ['1.2.3', '1.2.3', true],
  ['1.2.4', '1.2.3', false],
])('%s in %s: %s', (version, range, expected) => {
  expect(satisfies(version, range)).toBe(expected);
});

test('an unreadable version or range does not pass', () => {
  expect(() => satisfies('1.2.3', '1.x || 2.x')).toThrow('is not a range this gate can read');
  expect(() => satisfies('next', '^1.0')).toThrow('is not a version');
});

test('a caret accepts every later patch and minor of its own major, and no other', () => {
  const part = fc.nat(50);
  fc.assert(
    fc.property(fc.tuple(part, part, part), fc.tuple(part, part, part), ([a, b, c], [x, y, z]) => {
      const isIn = x === a && (a > 0 ? y > b || (y === b && z >= c) : y === b && z >= c);
      expect(satisfies(`${x}.${y}.${z}`, `^${a}.${b}.${c}`)).toBe(isIn);
    }),
  );
});
