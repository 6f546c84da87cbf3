import { seconds } from '@prebell/contracts';
import type { Deps } from '../deps';

const LOOK_EVERY_MS = seconds(5);

/**
 * Reads the release store every few seconds, even while nobody opens a page. So we log and measure its loss, and know the release before
 * the store can be lost.
 * @returns the function that stops it
 */
export const watchReleases = ({ releases }: Pick<Deps, 'releases'>): (() => void) => {
  const look = () => void releases.reader.current();
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  return () => clearInterval(timer);
};
