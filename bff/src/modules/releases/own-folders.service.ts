import { createRecentReleases, inOwnFolders, type ReleaseReader } from '@prebell/release/live';

/** Names in a reported stack the folders of the versions that ran, for a release that this process has seen live. */
export const createOwnFolders = (reader: Pick<ReleaseReader, 'current' | 'canary'>) => {
  const recent = createRecentReleases(reader);
  return async (stack: string, releaseId: string): Promise<string> => {
    const release = await recent.find(releaseId);
    return release === null ? stack : inOwnFolders(stack, release);
  };
};
