import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { MiddlewareHandler } from 'hono';
import type { Metrics } from '../../metrics/metrics';
import type { AppEnv } from '../app-env';
import { AppError } from '../app-error';
import { replyError } from '../error-handler';
import type { ConcurrencyLimit } from './concurrency-limit';
import { urgencyOf } from './urgency';

const LOOK_EVERY_MS = 250;
const RESOLUTION_MS = 10;
/** Who is turned away comes back after one to three seconds, each at another moment. */
const RETRY_SECONDS = { least: 1, most: 3 };

/** Refuses what is beyond the limit before anything is done for it: 503 with `Retry-After`. */
export const shedLoad = (
  limit: Pick<ConcurrencyLimit, 'admits'>,
  { shed }: Pick<Metrics, 'shed'>,
): MiddlewareHandler<AppEnv> => {
  let inFlight = 0;
  return async (c, next) => {
    const urgency = urgencyOf(c.req.path);
    if (!limit.admits(urgency, inFlight)) {
      shed.inc({ urgency });
      const retryAfter = RETRY_SECONDS.least + Math.random() * (RETRY_SECONDS.most - RETRY_SECONDS.least);
      return replyError(
        c,
        new AppError('UNAVAILABLE', 'There is too much to do at the moment. Please try again.', { retryAfter }),
      );
    }
    inFlight += 1;
    try {
      await next();
    } finally {
      inFlight -= 1;
    }
  };
};

/** A limit that follows the event loop of this process, until the returned function is called. */
export const followEventLoop = (
  limit: ConcurrencyLimit,
  { eventLoopDelay, inFlight, limit: shown }: Pick<Metrics, 'eventLoopDelay' | 'inFlight' | 'limit'>,
): (() => void) => {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  const look = async () => {
    const [current] = (await inFlight.get()).values;
    const delayMs = delays.percentile(99) / 1e6 - RESOLUTION_MS;
    delays.reset();
    limit.adjust(delayMs, current?.value ?? 0);
    eventLoopDelay.set(Math.max(0, delayMs) / 1000);
    shown.set(limit.value);
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  return () => {
    clearInterval(timer);
    delays.disable();
  };
};
