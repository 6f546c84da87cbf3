import { seconds, wholeSeconds } from '@prebell/contracts';
import type { Context } from './context';

const SAID_EVERY_MS = seconds(10);

/**
 * Waits for a step of the release store and reports every ten seconds that it is still waiting. It has no time limit,
 * because a large build on a slow line may need long. Ctrl+C stops the command at any time.
 */
export const patiently = async <T>(
  { progress, store }: Pick<Context, 'progress' | 'store'>,
  what: string,
  work: Promise<T>,
): Promise<T> => {
  let waited = 0;
  const timer = setInterval(() => {
    waited += SAID_EVERY_MS;
    progress(`still ${what} after ${wholeSeconds(waited)} s: the release store at ${store.name} is slow`);
  }, SAID_EVERY_MS);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
};
