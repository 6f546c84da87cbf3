import { seconds } from '@prebell/contracts';
import type { Deps } from '../deps';

const LOOK_EVERY_MS = seconds(5);

/**
 * Looks at the release store every few seconds, also while nobody opens a page: its loss is logged and measured, and the release is known
 * before the store may be lost.
 * @returns the function that stops it
 */
export const watchReleases = ({ releases }: Pick<Deps, 'releases'>): (() => void) => {
  const look = () => void releases.reader.current();
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  return () => clearInterval(timer);
};
