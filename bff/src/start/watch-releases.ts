import { seconds } from '@prebell/contracts';
import type { Deps } from '../deps';

const LOOK_EVERY_MS = seconds(5);

/**
 * Reads the release store every few seconds, even if nobody opens a page. So we log and measure when it becomes
 * unreachable, and already know the release by then.
 * @returns the function that stops it
 */
export const watchReleases = ({ releases }: Pick<Deps, 'releases'>): (() => void) => {
  const look = () => void releases.reader.current();
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  return () => clearInterval(timer);
};
