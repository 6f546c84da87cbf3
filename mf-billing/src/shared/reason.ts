import { ApiError } from '@prebell/platform';

/** Why a call failed: the server's own words where it had any, else the call's default text (specification, section 8). */
export const reasonOf = (error: unknown, fallback: string): string => {
  if (!(error instanceof ApiError) || error.code === 'NETWORK' || error.code === 'BAD_RESPONSE') return fallback;
  return error.message;
};
