import { ApiError } from '@prebell/platform';

/** No answer at all. The page says so once, above its sections. */
export const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.code === 'NETWORK';
