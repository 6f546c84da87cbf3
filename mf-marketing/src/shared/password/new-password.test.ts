import { expect, it } from 'vitest';
import { newPasswordFault, passwordHints } from './new-password';

const form = (password: string, confirmPassword = password) => ({ password, confirmPassword });
const met = (password: string) => passwordHints(password).map((hint) => hint.met);

it('checks first that both passwords are equal', () => {
  expect(newPasswordFault(form('short', 'other'))).toEqual({
    text: 'Passwords do not match',
    field: 'confirmPassword',
  });
});

it('needs eight characters, but no letters or numbers', () => {
  expect(newPasswordFault(form('1234567'))?.text).toBe('Password must be at least 8 characters long');
  expect(newPasswordFault(form('--------'))).toBeNull();
});

it('names the limit of a password that is too long', () => {
  expect(newPasswordFault(form('x'.repeat(128)))).toBeNull();
  expect(newPasswordFault(form('x'.repeat(129)))).toEqual({
    text: 'Password must be at most 128 characters long',
    field: 'password',
  });
});

it('ticks each hint separately, with letters of any script', () => {
  expect(met('')).toEqual([false, false, false]);
  expect(met('12345678')).toEqual([true, false, true]);
  expect(met('ñandú')).toEqual([false, true, false]);
});
