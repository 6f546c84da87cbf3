import { ApiError } from '@prebell/platform';
import { describe, expect, it } from 'vitest';
import { formErrorText, UNEXPECTED } from './form-error';

describe('the sentence above a failed form', () => {
  it('is the server’s text when it sent one', () => {
    const refused = new ApiError('Invalid username or password', { code: 'INVALID_CREDENTIALS', status: 401 });
    expect(formErrorText(refused, 'Login failed')).toBe('Invalid username or password');
  });

  it('is the fallback when the answer had no text', () => {
    expect(formErrorText(new ApiError('Request failed', { code: 'BAD_RESPONSE', status: 502 }), 'Login failed')).toBe(
      'Login failed',
    );
    expect(formErrorText(new ApiError('', { code: 'INTERNAL', status: 500 }), 'Login failed')).toBe('Login failed');
  });

  it('is the catalogue’s when there was no answer or something else broke', () => {
    expect(formErrorText(new ApiError('failed to fetch', { code: 'NETWORK' }), 'Login failed')).toBe(UNEXPECTED);
    expect(formErrorText(new TypeError('x is undefined'), 'Login failed')).toBe(UNEXPECTED);
  });
});
