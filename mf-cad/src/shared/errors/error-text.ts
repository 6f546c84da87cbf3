import { ApiError, passkeyFault } from '@prebell/platform';

/** Explains a failed API request in a sentence that a dispatcher can act on. */
export const errorText = (error: unknown): string => {
  if (error instanceof ApiError) return error.code === 'NETWORK' ? 'No connection to the server.' : error.message;
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'The server did not answer in time.';
  return passkeyFault(error) ?? 'An unexpected error occurred. Please try again.';
};
