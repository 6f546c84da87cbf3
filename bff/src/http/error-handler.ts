import { errorHandler as handleErrors } from '@prebell/server/http';
import type { ErrorHandler } from 'hono';
import type { Logger } from 'pino';
import { expectedError } from './expected-error';

/** Answers the platform's own errors in their wire format and hides the details of unexpected ones. */
export const errorHandler = (log: Logger): ErrorHandler => handleErrors({ log, expectedError });
