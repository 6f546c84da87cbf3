import { expect, it } from 'vitest';
import { passwordStrength } from './strength';

it.each([
  ['aaaaaaaaaaaaaaaa', 0],
  ['12345678', 0],
  ['19/05/1987', 1],
  ['elephant7', 1],
  ['vqmzkxwp', 2],
  ['Tr0mbone&Kettle', 3],
  ['moonlit-otter-77', 4],
])('%s has strength %i', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
