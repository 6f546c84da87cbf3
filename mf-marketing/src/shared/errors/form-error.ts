import { ApiError } from '@prebell/platform';

export const UNEXPECTED = 'An unexpected error occurred. Please try again.';

/**
 * What a form says when its call failed: the server's own words, `fallback` where an answer came without any, and the
 * catalogue's sentence for everything that was no answer (ruling 7).
 */
export const formErrorText = (error: unknown, fallback: string): string => {
  if (!(error instanceof ApiError) || error.code === 'NETWORK') return UNEXPECTED;
  return error.code === 'BAD_RESPONSE' || error.message === '' ? fallback : error.message;
};
