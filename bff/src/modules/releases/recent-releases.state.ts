import type { Release } from '@prebell/contracts';
import type { ReleaseReader } from './release-reader.gateway';

/** Releases that were live while this process ran: pages name theirs, and most have one of these. */
export interface RecentReleases {
  /** Null for a release that this process has not seen live. */
  find(id: string): Promise<Release | null>;
}

const KEPT = 20;

export const createRecentReleases = (reader: Pick<ReleaseReader, 'current'>): RecentReleases => {
  const known = new Map<string, Release>();
  return {
    find: async (id) => {
      const live = await reader.current();
      if (live !== null) known.set(live.id, live);
      const [oldest] = known.keys();
      if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
      return known.get(id) ?? null;
    },
  };
};
