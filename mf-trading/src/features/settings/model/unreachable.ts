import { ApiError } from '@prebell/platform';

/** Whether the server did not answer. The page says so once, above its sections. */
export const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.code === 'NETWORK';
