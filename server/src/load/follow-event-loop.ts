import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metrics } from '../metrics/metrics';
import type { ConcurrencyLimit } from './concurrency-limit';

/** How often to adjust the limit, milliseconds. */
const LOOK_EVERY_MS = 250;
/**
 * Sampling interval of the delay. Node includes the interval in its figure, so we subtract it. Each sample wakes the
 * process: at 10 ms, that alone takes one or two percent of a processor.
 */
const RESOLUTION_MS = 40;

/** Adjusts a limit to the delay of this process's event loop, until the returned function is called. */
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
