import fc from 'fast-check';
import { expect, it } from 'vitest';
import { passwordStrength } from './strength';

it.each([
  ['aaaaaaaaaaaaaaaa', 0],
  ['12345678', 0],
  ['abababababab', 0],
  ['harbour', 1],
  ['otter-77', 1],
  ['moonlit-otter', 3],
  ['a quiet harbour at dawn', 4],
])('%s has strength %i', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});

it('never falls as the user types more', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (start, more) => {
      expect(passwordStrength(start + more)).toBeGreaterThanOrEqual(passwordStrength(start));
    }),
  );
});
