import { toSeconds } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

/** Tickets per hour from one address: more than a person writes, few enough to read. */
export const TICKETS_PER_HOUR = 10;

/** Counts a ticket from an address; throws RATE_LIMITED past the limit. */
export const createContactThrottle = (): ((address: string) => Promise<void>) => {
  const tickets = new RateLimiterMemory({ points: TICKETS_PER_HOUR, duration: 3600 });
  return async (address) => {
    await tickets.consume(address).catch(({ msBeforeNext }: RateLimiterRes) => {
      throw new AppError('RATE_LIMITED', 'Too many messages from this connection. Please try again in an hour.', {
        retryAfter: toSeconds(msBeforeNext),
      });
    });
  };
};
