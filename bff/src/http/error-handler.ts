import { errorHandler as handleErrors } from '@prebell/server/http';
import type { ErrorHandler } from 'hono';
import type { Logger } from 'pino';
import { expectedError } from './expected-error';

/** Answers errors of the platform in their wire shape and hides surprises. */
export const errorHandler = (log: Logger): ErrorHandler => handleErrors({ log, expectedError });
