import { ApiError } from '@prebell/platform';

export const UNEXPECTED = 'An unexpected error occurred. Please try again.';

/**
 * The error text of a failed form: the server's text, `fallback` if the answer has no text, or the standard sentence if there
 * was no answer (ruling 7).
 */
export const formErrorText = (error: unknown, fallback: string): string => {
  if (!(error instanceof ApiError) || error.code === 'NETWORK') return UNEXPECTED;
  return error.code === 'BAD_RESPONSE' || error.message === '' ? fallback : error.message;
};
