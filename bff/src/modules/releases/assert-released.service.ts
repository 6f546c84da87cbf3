import type { Config } from '../../config';
import { createLastKnown } from './last-known.gateway';
import { openReleases } from './open-releases.gateway';

/** Rejects while nothing is published, and nothing was before the store went away: the platform is not ready then. */
export const assertReleased = async (
  config: Pick<Config, 'dataDir' | 'releaseStore' | 'releaseTrust' | 'releaseKey'>,
): Promise<void> => {
  const head = await openReleases(config)
    .trusted.head()
    .catch(() => null);
  const release = head ?? (await createLastKnown(config)?.release()) ?? null;
  if (release === null) throw new Error('Nothing is published yet');
};
