import { minutes } from '@prebell/contracts';
import { digestsOf, type ReleaseStore } from '../store';

/** Reports of open pages, so that their release stays in the store. */
export interface OpenTabs {
  /**
   * Records that a page of this release is open, and resolves with its digests. Null when there is no such release, or when the store is
   * away and this process has not read the release before.
   */
  noteOpen(release: string): Promise<Readonly<Record<string, string>> | null>;
}

interface Dependencies {
  readonly store: Pick<ReleaseStore, 'noteOpen' | 'getRelease'>;
  readonly now: () => Date;
}

/** The store keeps a release for a day after its last page: recording it this often is enough. */
const NOTE_EVERY_MS = minutes(5);

export const createOpenTabs = ({ store, now }: Dependencies): OpenTabs => {
  const noted = new Map<string, { readonly at: number; readonly digests: Readonly<Record<string, string>> }>();
  return {
    noteOpen: async (release) => {
      const at = now();
      const last = noted.get(release);
      if (last !== undefined && at.getTime() - last.at < NOTE_EVERY_MS) return last.digests;
      // Only existing releases, or anybody could fill the store with names.
      const digests = last?.digests ?? (await readDigests(store, release));
      if (digests === null) return null;
      noted.set(release, { at: at.getTime(), digests });
      // Again with the next report; the reader of the live release says what is wrong with the store.
      await store.noteOpen(release, at).catch(() => noted.set(release, { at: 0, digests }));
      return digests;
    },
  };
};

const readDigests = async (store: Pick<ReleaseStore, 'getRelease'>, id: string) => {
  const release = await store.getRelease(id).catch(() => null);
  return release === null ? null : digestsOf(release);
};
