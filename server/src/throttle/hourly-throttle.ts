import { toSeconds } from '@prebell/contracts';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors/app-error';

interface Limit {
  readonly perHour: number;
  /** What is too much; the sender reads it. */
  readonly refusal: string;
}

/** Counts what a network address sends; throws RATE_LIMITED past the limit. */
export const createHourlyThrottle = ({ perHour, refusal }: Limit): ((address: string) => Promise<void>) => {
  const limiter = new RateLimiterMemory({ points: perHour, duration: 3600 });
  return async (address) => {
    await limiter.consume(address).catch(({ msBeforeNext }: RateLimiterRes) => {
      throw new AppError('RATE_LIMITED', refusal, { retryAfter: toSeconds(msBeforeNext) });
    });
  };
};
