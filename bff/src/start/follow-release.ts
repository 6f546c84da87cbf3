import { seconds } from '@prebell/contracts';
import { openReleases } from '@prebell/release/live';
import type { Config } from '../config';

const LOOK_EVERY_MS = seconds(5);

/**
 * The id of the live release for logs and metrics: at most a few seconds old, null while nothing is published.
 * @param onChange called with each new id
 */
export const followRelease = (
  config: Pick<Config, 'dataDir' | 'releaseStore' | 'releaseTrust' | 'releaseKey'>,
  onChange: (release: string) => void,
): (() => string | null) => {
  const { trusted } = openReleases(config);
  let live: string | null = null;
  const look = () => {
    trusted.head().then(
      (head) => {
        if (head === null || head === live) return;
        live = head;
        onChange(head);
      },
      // The reader that serves pages reports a store that cannot be read.
      () => undefined,
    );
  };
  look();
  setInterval(look, LOOK_EVERY_MS).unref();
  return () => live;
};
