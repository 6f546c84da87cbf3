import { MarketUnavailable } from '@prebell/market';
import { AppError } from '@prebell/server/errors';

/** The failure as an `AppError` that a client may see; null for an unexpected one, which appears only in the log. */
export const expectedError = (error: unknown): AppError | null => {
  if (error instanceof AppError) return error;
  if (error instanceof MarketUnavailable)
    return new AppError(error.code, error.message, { retryAfter: error.retryAfter });
  return null;
};
