import { API_KEY_LIMITS, TIER_LABELS, toSeconds } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import type { MiddlewareHandler } from 'hono';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { AppEnv } from '../../http/app-env';
import { can, readBearer } from '../../http/guard';
import { isSecret } from './secret.codec';

const WINDOW_SECONDS = 60;

const seconds = (milliseconds: number): string => String(Math.max(0, Math.ceil(toSeconds(milliseconds))));

/**
 * Limits requests from programs. All keys of one account share the limit, so that more keys do not allow more requests. Each response
 * states what is left (`RateLimit-Limit`, `-Remaining`, `-Reset` in seconds). Premium is not limited.
 */
export const limitPrograms = (): MiddlewareHandler<AppEnv> => {
  const limiter = new RateLimiterMemory({ points: API_KEY_LIMITS.perMinute, duration: WINDOW_SECONDS });
  return async (c, next) => {
    const bearer = readBearer(c);
    if (bearer === undefined || !isSecret(bearer)) return next();
    const actor = await c.get('authenticate')(bearer);
    if (can(actor, 'api:unlimited')) return next();
    const standing = await limiter.consume(actor.id).catch((rejection: unknown) => {
      if (rejection instanceof RateLimiterRes) return rejection;
      throw rejection;
    });
    c.header('RateLimit-Limit', String(API_KEY_LIMITS.perMinute));
    c.header('RateLimit-Remaining', String(standing.remainingPoints));
    c.header('RateLimit-Reset', seconds(standing.msBeforeNext));
    if (standing.consumedPoints > API_KEY_LIMITS.perMinute)
      throw new AppError(
        'RATE_LIMITED',
        `The ${TIER_LABELS[actor.tier]} plan allows at most ${API_KEY_LIMITS.perMinute} requests a minute`,
        { retryAfter: toSeconds(standing.msBeforeNext) },
      );
    return next();
  };
};
