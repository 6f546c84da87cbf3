import { ApiError } from '@prebell/platform';
import { describe, expect, it } from 'vitest';
import { EMPTY_FORM, fieldIssues, passwordHints, registrationFault, toRegistration } from './registration';

const form = (password: string, confirmPassword = password) => ({ ...EMPTY_FORM, password, confirmPassword });
const met = (password: string) => passwordHints(password).map((hint) => hint.met);

describe('registration', () => {
  it('wants both passwords equal before anything else', () => {
    expect(registrationFault(form('short', 'other'))).toBe('Passwords do not match');
  });

  it('wants eight characters, and neither letters nor numbers', () => {
    expect(registrationFault(form('1234567'))).toBe('Password must be at least 8 characters long');
    expect(registrationFault(form('--------'))).toBeNull();
  });

  it('ticks each hint by itself, with letters of any script', () => {
    expect(met('')).toEqual([false, false, false]);
    expect(met('12345678')).toEqual([true, false, true]);
    expect(met('ñandú')).toEqual([false, true, false]);
  });

  it('never sends the repeated password', () => {
    expect(toRegistration(form('a-quiet-harbour'))).not.toHaveProperty('confirmPassword');
  });

  it('hands each field its first complaint of the server', () => {
    const error = new ApiError('Bad', {
      code: 'VALIDATION_FAILED',
      issues: [
        { path: 'username', message: 'first' },
        { path: 'username', message: 'second' },
      ],
    });
    expect(fieldIssues(error)).toEqual({ username: 'first' });
    expect(fieldIssues(new Error('other'))).toEqual({});
  });
});
