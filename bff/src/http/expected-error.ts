import { MarketUnavailable } from '@prebell/market';
import { AppError } from '@prebell/server/errors';

/** The failure a client may hear of, as an `AppError`; null for a surprise, which stays in the log. */
export const expectedError = (error: unknown): AppError | null => {
  if (error instanceof AppError) return error;
  if (error instanceof MarketUnavailable)
    return new AppError(error.code, error.message, { retryAfter: error.retryAfter });
  return null;
};
