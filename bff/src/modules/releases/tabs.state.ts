import { minutes } from '@prebell/contracts';
import type { ReleaseStore } from '@prebell/release/store';
import { AppError } from '@prebell/server/errors';

/** Reports of open pages, so that their release stays in the store. */
export interface Tabs {
  /** Records that a page of this release is open. @throws AppError when there is no such release. */
  noteOpen(release: string): Promise<void>;
}

interface Dependencies {
  readonly store: Pick<ReleaseStore, 'noteOpen' | 'getRelease'>;
  readonly now: () => Date;
}

/** The store keeps a release for a day after its last page: recording it this often is enough. */
const NOTE_EVERY_MS = minutes(5);

export const createTabs = ({ store, now }: Dependencies): Tabs => {
  const noted = new Map<string, number>();
  return {
    noteOpen: async (release) => {
      const at = now();
      const last = noted.get(release);
      if (last !== undefined && at.getTime() - last < NOTE_EVERY_MS) return;
      if (last === undefined) await assertKnown(store, release);
      noted.set(release, at.getTime());
      await store.noteOpen(release, at);
    },
  };
};

/** Otherwise anybody could fill the store with names. */
async function assertKnown(store: Pick<ReleaseStore, 'getRelease'>, release: string): Promise<void> {
  const isKnown = await store.getRelease(release).then(
    () => true,
    () => false,
  );
  if (!isKnown) throw new AppError('NOT_FOUND', 'Release not found');
}
