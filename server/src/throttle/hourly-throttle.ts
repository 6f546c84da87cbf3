import { toSeconds } from '@prebell/contracts';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors/app-error';

interface Limit {
  readonly perHour: number;
  /** What there are too many of, as the error message names it. */
  readonly refusal: string;
}

/** Limits how much a network address may send per hour; throws RATE_LIMITED above the limit. */
export const createHourlyThrottle = ({ perHour, refusal }: Limit): ((address: string) => Promise<void>) => {
  const limiter = new RateLimiterMemory({ points: perHour, duration: 3600 });
  return async (address) => {
    await limiter.consume(address).catch(({ msBeforeNext }: RateLimiterRes) => {
      throw new AppError('RATE_LIMITED', refusal, { retryAfter: toSeconds(msBeforeNext) });
    });
  };
};
