import { ApiError } from '@prebell/platform';

export const AUTHENTICATION_REQUIRED = 'Authentication required';
export const NO_DATA = 'No data available for this symbol';

/** The text under 'Chart Error' for a failed request (specification, section 8). */
export const chartErrorText = (error: unknown): string => `Failed to fetch chart data: ${statusText(error)}`;

function statusText(error: unknown): string {
  // HTTP/2 has no status text, so fall back to the server's message.
  if (error instanceof ApiError) return error.statusText || error.message;
  return error instanceof Error ? error.message : 'Request failed';
}
