import type { Release } from '@prebell/contracts';
import type { ReleaseReader } from './release-reader';

/**
 * Releases and canaries that were live while this process ran. Pages name the release that they use, and most use one
 * of these.
 */
export interface RecentReleases {
  /** Null for a release that was not live while this process ran. */
  find(id: string): Promise<Release | null>;
  /** Whether one of these releases has this version of a remote. */
  hasVersion(remote: string, digest: string): Promise<boolean>;
}

const KEPT = 20;

export const createRecentReleases = (reader: Pick<ReleaseReader, 'current' | 'canary'>): RecentReleases => {
  const known = new Map<string, Release>();
  const look = async (): Promise<void> => {
    for (const release of [await reader.current(), await reader.canary()])
      if (release !== null) known.set(release.id, release);
    const [oldest] = known.keys();
    if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
  };
  return {
    find: async (id) => {
      await look();
      return known.get(id) ?? null;
    },
    hasVersion: async (remote, digest) => {
      await look();
      return [...known.values()].some(({ remotes }) => remotes[remote]?.digest === digest);
    },
  };
};
