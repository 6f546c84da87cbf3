import { ApiError } from '@prebell/platform';
import { describe, expect, it } from 'vitest';
import { EMPTY_FORM, fieldIssues, toRegistration } from './registration';

describe('registration', () => {
  it('never sends the repeated password', () => {
    expect(toRegistration({ ...EMPTY_FORM, confirmPassword: 'a-quiet-harbour' })).not.toHaveProperty('confirmPassword');
  });

  it('gives each field the server’s first error', () => {
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
