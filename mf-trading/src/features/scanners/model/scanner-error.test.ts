import { ApiError } from '@prebell/platform';
import { describe, expect, it } from 'vitest';
import { retryDelay, retryText, scannerErrorText, shouldRetry } from './scanner-error';

const UPGRADE = 'Upgrade required to access this scanner';
const NETWORK = 'Network error. Please check your connection.';
const EXPIRED = 'Session expired. Please refresh the page.';

describe('the text of a scanner failure', () => {
  it.each([
    ['UPGRADE_REQUIRED', UPGRADE],
    ['NETWORK', NETWORK],
    ['UNAUTHENTICATED', EXPIRED],
  ])('follows the code %s', (code, text) => {
    expect(scannerErrorText(new ApiError('whatever', { code }))).toBe(text);
  });

  it.each([
    ['Please Upgrade your plan', UPGRADE],
    ['This is a premium feature', UPGRADE],
    ['Network request lost', NETWORK],
    ['Failed to fetch', NETWORK],
    ['Unauthorized', EXPIRED],
    ['HTTP 401', EXPIRED],
    ['The engine is warming up', 'The engine is warming up'],
    ['', 'Failed to load scanner data'],
  ])('follows the message %j when the code says nothing', (message, text) => {
    expect(scannerErrorText(new ApiError(message, { code: 'INTERNAL', status: 500 }))).toBe(text);
    expect(scannerErrorText(new Error(message))).toBe(text);
  });
});

describe('retries', () => {
  it('are three, after 1, 2 and 3 seconds', () => {
    const failure = new ApiError('down', { code: 'UNAVAILABLE', status: 503 });
    expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, failure))).toEqual([true, true, true, false]);
    expect([0, 1, 2].map(retryDelay)).toEqual([1_000, 2_000, 3_000]);
  });

  it.each(['UPGRADE_REQUIRED', 'UNAUTHENTICATED', 'SCANNER_DISABLED'])('do not follow %s', (code) => {
    expect(shouldRetry(0, new ApiError('no', { code }))).toBe(false);
  });

  it('are announced with the attempt number', () => {
    expect(retryText('momentum', 1)).toBe('Retrying momentum scanner... (1/3)');
  });
});
