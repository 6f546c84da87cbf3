import { CHANGELOG_MAX, inReadingOrder, type Release, type ReleaseNote, type WireChangelog } from '@prebell/contracts';
import { artefactOf, changedApps, EMPTY, isRollback, readHistory, type TrustedStore } from '../store';
import { createNotesReader, type NotesReader } from './notes-reader';
import type { ReleaseReader } from './release-reader';

export interface ChangelogReader {
  /** Throws while the store is unavailable, if it was never read before. */
  read(): Promise<WireChangelog>;
}

interface Dependencies {
  readonly reader: Pick<ReleaseReader, 'current'>;
  readonly trusted: Pick<TrustedStore, 'past' | 'file'>;
}

type WireRelease = WireChangelog['releases'][number];

/** A release as visitors see it. */
const present = async (release: Release, before: Release | undefined, read: NotesReader): Promise<WireRelease> => {
  const isBack = isRollback(release);
  const changes = changedApps(release, before ?? EMPTY).map(async (app) => {
    const [now, then] = [artefactOf(release, app), before && artefactOf(before, app)];
    const { version = '', digest = '' } = now ?? {};
    const [ours, theirs] = await Promise.all([read(app, now?.digest), read(app, then?.digest)]);
    const notes = isBack ? notIn(theirs, ours ?? []) : notIn(ours, theirs ?? []);
    return { app, version, digest, ...(notes && { notes }) };
  });
  const described = await Promise.all(changes);
  return {
    id: release.id,
    at: release.created_at,
    kind: isBack ? 'rolled_back' : 'released',
    changes: inReadingOrder(described),
  };
};

const notIn = (notes: readonly ReleaseNote[] | null, others: readonly ReleaseNote[]): ReleaseNote[] | undefined =>
  notes?.filter(({ text }) => !others.some((other) => other.text === text));

/**
 * The public facts of the last releases, from the signed log. A release is immutable, so the history is read once for
 * each live release, however many visitors ask. Canary steps are left out, because they do not change what everybody
 * gets.
 */
export const createChangelog = ({ reader, trusted }: Dependencies): ChangelogReader => {
  const notes = createNotesReader(trusted);
  let known: { readonly live: string; readonly answer: WireChangelog } | null = null;
  let reading: Promise<WireChangelog> | null = null;

  const readLog = async (live: string): Promise<WireChangelog> => {
    const history = await readHistory(await trusted.past(), CHANGELOG_MAX + 1);
    // Read one more than we show: its predecessor tells what a release changed.
    const shown = history.slice(0, CHANGELOG_MAX);
    const presented = await Promise.all(shown.map((release, place) => present(release, history[place + 1], notes)));
    known = { live, answer: { releases: presented.filter(({ changes }) => changes.length > 0) } };
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
      // While the store is unavailable, the last known history is still correct.
      return reading.catch((error: unknown) => {
        if (known === null) throw error;
        return known.answer;
      });
    },
  };
};
