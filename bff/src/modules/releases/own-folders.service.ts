import { createRecentReleases, inOwnFolders, type ReleaseReader } from '@prebell/release/live';

/** Replaces the folders in a reported stack with those of the versions that ran, if this process has seen the release live. */
export const createOwnFolders = (reader: Pick<ReleaseReader, 'current' | 'canary'>) => {
  const recent = createRecentReleases(reader);
  return async (stack: string, releaseId: string): Promise<string> => {
    const release = await recent.find(releaseId);
    return release === null ? stack : inOwnFolders(stack, release);
  };
};
