import { CHANGELOG_MAX, type Release, type WireChangelog } from '@prebell/contracts';
import { artefactOf, changedApps, EMPTY, isRollback, readHistory } from '@prebell/release/store';
import type { Deps } from '../../deps';

export interface ChangelogReader {
  /** Throws while the store is away and was never read. */
  read(): Promise<WireChangelog>;
}

type WireRelease = WireChangelog['releases'][number];

const present = (release: Release, before: Release | undefined): WireRelease => ({
  id: release.id,
  at: release.created_at,
  kind: isRollback(release) ? 'rolled_back' : 'released',
  changes: changedApps(release, before ?? EMPTY).map((app) => {
    const { version = '', digest = '' } = artefactOf(release, app) ?? {};
    return { app, version, digest };
  }),
});

/**
 * The public facts of the last releases, from the signed log. A release is immutable, so the history is read once for each live
 * release, however many visitors ask. Steps of a canary change nothing for everybody and are left out.
 */
export const createChangelog = ({ releases: { reader, trusted } }: Pick<Deps, 'releases'>): ChangelogReader => {
  let known: { readonly live: string; readonly answer: WireChangelog } | null = null;
  let reading: Promise<WireChangelog> | null = null;

  const readLog = async (live: string): Promise<WireChangelog> => {
    const history = await readHistory(await trusted.past(), CHANGELOG_MAX + 1);
    const releases = history
      .map((release, place) => present(release, history[place + 1]))
      // The last one that was read may have one before it that was not.
      .slice(0, CHANGELOG_MAX)
      .filter(({ changes }) => changes.length > 0);
    known = { live, answer: { releases } };
    return known.answer;
  };

  return {
    read: async () => {
      const live = await reader.current();
      if (live === null) return { releases: [] };
      if (known?.live === live.id) return known.answer;
      reading ??= readLog(live.id).finally(() => {
        reading = null;
      });
      // While the store is away, the last known history is still true.
      return reading.catch((error: unknown) => {
        if (known === null) throw error;
        return known.answer;
      });
    },
  };
};
