import { minutes } from '@prebell/contracts';
import { digestsOf, type ReleaseStore } from '../store';

/** Records which releases open pages use, so that the store keeps those. */
export interface OpenTabs {
  /**
   * Records that a page of this release is open, and resolves with the release's digests. Null if there is no such
   * release, or if the store is unavailable and this process has not read the release before.
   */
  noteOpen(release: string): Promise<Readonly<Record<string, string>> | null>;
}

interface Dependencies {
  readonly store: Pick<ReleaseStore, 'noteOpen' | 'getRelease'>;
  readonly now: () => Date;
}

/** The store keeps a release for a day after its last page reported, so this interval is short enough. */
const NOTE_EVERY_MS = minutes(5);

export const createOpenTabs = ({ store, now }: Dependencies): OpenTabs => {
  const noted = new Map<string, { readonly at: number; readonly digests: Readonly<Record<string, string>> }>();
  return {
    noteOpen: async (release) => {
      const at = now();
      const last = noted.get(release);
      if (last !== undefined && at.getTime() - last.at < NOTE_EVERY_MS) return last.digests;
      // Accept only releases that exist. Otherwise anybody could fill the store with made-up names.
      const digests = last?.digests ?? (await readDigests(store, release));
      if (digests === null) return null;
      noted.set(release, { at: at.getTime(), digests });
      // The next report tries again. The release reader reports what is wrong with the store.
      await store.noteOpen(release, at).catch(() => noted.set(release, { at: 0, digests }));
      return digests;
    },
  };
};

const readDigests = async (store: Pick<ReleaseStore, 'getRelease'>, id: string) => {
  const release = await store.getRelease(id).catch(() => null);
  return release === null ? null : digestsOf(release);
};
