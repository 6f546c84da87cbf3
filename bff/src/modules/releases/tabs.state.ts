import { minutes } from '@prebell/contracts';
import { digestsOf, type ReleaseStore } from '@prebell/release/store';
import { AppError } from '@prebell/server/errors';

/** Reports of open pages, so that their release stays in the store. */
export interface Tabs {
  /**
   * Records that a page of this release is open, and resolves with its digests. While the store is away it only resolves with those it
   * knows. @throws AppError when there is no such release.
   */
  noteOpen(release: string): Promise<Readonly<Record<string, string>>>;
}

interface Dependencies {
  readonly store: Pick<ReleaseStore, 'noteOpen' | 'getRelease'>;
  readonly now: () => Date;
}

/** The store keeps a release for a day after its last page: recording it this often is enough. */
const NOTE_EVERY_MS = minutes(5);

export const createTabs = ({ store, now }: Dependencies): Tabs => {
  const noted = new Map<string, { readonly at: number; readonly digests: Readonly<Record<string, string>> }>();
  return {
    noteOpen: async (release) => {
      const at = now();
      const last = noted.get(release);
      if (last !== undefined && at.getTime() - last.at < NOTE_EVERY_MS) return last.digests;
      const digests = last?.digests ?? (await readDigests(store, release));
      noted.set(release, { at: at.getTime(), digests });
      // Again with the next report; the reader of the live release says what is wrong with the store.
      await store.noteOpen(release, at).catch(() => noted.set(release, { at: 0, digests }));
      return digests;
    },
  };
};

/** Otherwise anybody could fill the store with names. */
async function readDigests(store: Pick<ReleaseStore, 'getRelease'>, id: string): Promise<Record<string, string>> {
  const release = await store.getRelease(id).catch(() => null);
  if (release === null) throw new AppError('NOT_FOUND', 'Release not found');
  return digestsOf(release);
}
